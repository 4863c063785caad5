import { useRef } from 'react';
import { href, Link, NavLink } from 'react-router';
import { practice } from '../../practice.config.ts';
import logo from '../illustrations/logo.svg';
import { MenuIcon } from '../ui/icons.tsx';

const LINKS = [
  { to: href('/'), text: 'Home' },
  { to: href('/providers'), text: 'Dietitians' },
  { to: href('/about'), text: 'About Us' },
  { to: href('/patient-referral'), text: 'Refer a Patient' },
];

/** Small screens get a native disclosure, which works without JavaScript. */
export function SiteNav({ patientLoginUrl }: { patientLoginUrl: string | null }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');

  return (
    <header className="relative z-30 border-b border-line bg-paper">
      <nav aria-label="Main" className="container-page flex min-h-18 items-center justify-between gap-4 py-3">
        <Link
          to={href('/')}
          onClick={close}
          translate="no"
          className="flex min-h-12 items-center gap-2.5 font-serif text-2xl"
        >
          <img src={logo} alt="" width={36} height={36} />
          {practice.name}
        </Link>
        <div className="hidden items-center gap-1 lg:flex">
          <NavLinks />
          <NavButtons patientLoginUrl={patientLoginUrl} />
        </div>
        <details
          ref={menu}
          className="lg:hidden"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
          }}
          onKeyDown={({ key }) => {
            if (key !== 'Escape' || !menu.current?.open) return;
            close();
            menu.current.querySelector('summary')?.focus();
          }}
        >
          <summary className="button-quiet list-none px-4 covers-page">
            <MenuIcon />
            Menu
          </summary>
          <div className="absolute inset-x-0 top-full grid gap-1 border-b border-line bg-paper px-5 pt-2 pb-6 shadow-float sm:px-8">
            <NavLinks onClick={close} />
            <div className="mt-3 grid gap-3 sm:flex">
              <NavButtons patientLoginUrl={patientLoginUrl} onClick={close} />
            </div>
          </div>
        </details>
      </nav>
    </header>
  );
}

function NavLinks({ onClick }: { onClick?: () => void }) {
  return LINKS.map(({ to, text }) => (
    <NavLink key={to} to={to} prefetch="intent" end onClick={onClick} className="nav-link">
      {text}
    </NavLink>
  ));
}

function NavButtons({ patientLoginUrl, onClick }: { patientLoginUrl: string | null; onClick?: () => void }) {
  return (
    <>
      {patientLoginUrl && (
        <a
          href={patientLoginUrl}
          target="_blank"
          rel="noopener"
          onClick={onClick}
          className="button-quiet lg:ml-3"
        >
          <span>Patient Login</span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <Link to={href('/providers')} prefetch="intent" onClick={onClick} className="find-button lg:ml-2">
        Find a Dietitian
      </Link>
    </>
  );
}
