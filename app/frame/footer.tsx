import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { practice } from '../../practice.config.ts';
import { PhoneLink } from '../ui/phone-link.tsx';
import { usePractice } from './use-practice.ts';

export function SiteFooter() {
  const { name, descriptor } = practice;
  const { hours, email, phone, fax, postalAddress, notices } = usePractice();
  return (
    <footer className="mt-auto border-t border-transparent bg-ink text-paper">
      <div className="container-page grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <p className="font-serif text-2xl">{name}</p>
          <p className="mt-2 text-mint">{`${descriptor}, in person or virtual, with your insurance.`}</p>
        </div>
        {hours.length > 0 && (
          <Column title="Hours">
            {hours.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              <p key={index}>{line}</p>
            ))}
          </Column>
        )}
        <Column title="Contact">
          <a href={`mailto:${email}`} className="footer-link" translate="no">
            {email}
          </a>
          <p>
            Phone <PhoneLink number={phone} className="footer-link" />
          </p>
          {fax && <p>{`Fax ${fax}`}</p>}
          {postalAddress && <p className="whitespace-pre-line wrap-anywhere">{postalAddress}</p>}
        </Column>
        <Column title="More">
          <Link to={href('/faqs')} className="footer-link">
            FAQs
          </Link>
          <Link to={href('/careers')} className="footer-link">
            Careers
          </Link>
        </Column>
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
    <div className="flex flex-col items-start gap-2.5">
      <h2 className="font-sans text-sm font-semibold tracking-wide text-mint uppercase">{title}</h2>
      {children}
    </div>
  );
}
