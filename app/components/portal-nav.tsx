import { useRef } from 'react';
import { href, NavLink } from 'react-router';
import { fullName, type User } from '../../domain/entities.ts';
import { Drawer } from '../ui/drawer.tsx';
import { LogoutButton } from './logout-button.tsx';

const LINKS = [
  { to: href('/portal/providers'), text: 'Providers' },
  { to: href('/portal/settings'), text: 'Settings' },
  { to: href('/portal/referrals'), text: 'Referrals' },
];

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-4 text-left font-medium hover:bg-mint-pale aria-[current=page]:bg-mint forced-colors:aria-[current=page]:border-2';

/** The portal's links: a sidebar from the medium breakpoint upward, a drawer on smaller screens. */
export function PortalNav({ user }: { user: User }) {
  const drawer = useRef<HTMLDialogElement>(null);

  return (
    <>
      <div className="border-b border-line bg-cream px-5 py-2 md:hidden print:hidden">
        <button
          type="button"
          onClick={() => drawer.current?.showModal()}
          aria-haspopup="dialog"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 font-semibold"
        >
          <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
            <path
              d="M1 1.5h16M1 7h16M1 12.5h16"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
          Menu
        </button>
      </div>
      <Drawer ref={drawer} title="Portal Navigation">
        <Links user={user} onClick={() => drawer.current?.close()} />
      </Drawer>
      <aside className="hidden w-60 shrink-0 border-r border-line bg-cream md:block print:hidden">
        {/* The window's height without the top bar. */}
        <div className="sticky top-0 flex h-[calc(100dvh-4rem)] flex-col overflow-y-auto px-3 py-6">
          <Links user={user} />
        </div>
      </aside>
    </>
  );
}

function Links({ user, onClick }: { user: User; onClick?: () => void }) {
  return (
    <>
      <nav aria-label="Portal">
        <ul className="space-y-1">
          {LINKS.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} onClick={onClick} className={ITEM}>
                {text}
              </NavLink>
            </li>
          ))}
          <li onClickCapture={onClick}>
            <LogoutButton className={ITEM} />
          </li>
        </ul>
      </nav>
      <p className="mt-auto px-4 pt-6 text-sm break-words text-ink-soft">
        Signed in as
        <br />
        <span className="font-semibold text-ink">{fullName(user)}</span>
        <br />
        {user.email}
      </p>
    </>
  );
}
