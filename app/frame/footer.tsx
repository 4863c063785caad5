import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { practice } from '../../practice.config.ts';
import { PhoneLink } from '../ui/phone-link.tsx';
import { usePractice } from './use-practice.ts';

const LINKS = [
  [href('/providers'), 'Find a Dietitian'],
  [href('/about'), 'About Us'],
  [href('/patient-referral'), 'Refer a Patient'],
  [href('/faqs'), 'FAQs'],
  [href('/careers'), 'Careers'],
] as const;

export function SiteFooter() {
  const { name, descriptor } = practice;
  const { hours, email, phone, fax, postalAddress, notices } = usePractice();
  return (
    <footer className="mt-auto border-t border-transparent bg-ink text-paper">
      <div className="container-page grid gap-x-6 gap-y-10 py-14 min-[22.5rem]:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1fr]">
        <div className="max-lg:col-span-full">
          <p className="font-serif text-2xl">{name}</p>
          <p className="mt-2 max-w-md text-balance text-mint">{`${descriptor}, in person or virtual, with your insurance.`}</p>
        </div>
        {hours.length > 0 && (
          <Column title="Hours">
            {hours.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              <p key={index} className="py-1.5 text-balance">
                {line.replaceAll(/(\d) (?=[ap]m)/gi, '$1\u00a0')}
              </p>
            ))}
          </Column>
        )}
        <Column title="Contact">
          <a href={`mailto:${email}`} className="footer-link" translate="no">
            {email}
          </a>
          <PhoneLink number={phone} className="footer-link whitespace-nowrap" />
          {fax && <p className="py-1.5 whitespace-nowrap">{`Fax ${fax}`}</p>}
          {postalAddress && <p className="whitespace-pre-line wrap-anywhere">{postalAddress}</p>}
        </Column>
        <div className="max-lg:col-span-full">
          <Column title="More">
            <div className="grid w-full grid-cols-2 gap-x-6 lg:grid-cols-1">
              {LINKS.map(([to, text]) => (
                <Link key={to} to={to} className="footer-link">
                  {text}
                </Link>
              ))}
            </div>
          </Column>
        </div>
        {notices.length > 0 && (
          <ul className="flex flex-wrap gap-x-8 gap-y-1 border-t border-green pt-5 text-sm sm:col-span-full">
            {notices.map(({ slug, title }) => (
              <li key={slug} className="min-w-0 wrap-anywhere">
                <Link to={href('/notices/:slug', { slug })} className="footer-link">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 wrap-anywhere">
      <h2 className="font-sans text-sm font-semibold tracking-wide text-mint uppercase">{title}</h2>
      {children}
    </div>
  );
}
