import { href, Link, useLocation } from 'react-router';
import type { Badges } from '../../../domain/team/team-responses.ts';
import { Icon } from '../../ui/icons.tsx';

/** Paths on a square of 20. */
const ICONS = {
  account: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.5-3.2 2.8-5 6-5s5.5 1.8 6 5',
  audit: 'M3.3 8A7 7 0 1 1 3 10.5M3 4v4h4M10 6.5V10l2.5 2',
  dashboard: 'M3 3.5h6v6H3zM11 3.5h6V7h-6zM11 10h6v6.5h-6zM3 12.5h6v4H3z',
  lists: 'M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  logout: 'M8 3.5H4v13h4M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  providers:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.4-3 2.6-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.9a3 3 0 0 1 0 5.2M15 12.3c1.7.6 2.7 2 3 4.2',
  referrals: 'm3 11.5 2-7h10l2 7V16H3zM3 11.5h4l1 2h4l1-2h4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  team: 'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 16.5C2.9 13.5 5.1 12 8 12s5.1 1.5 5.5 4.5M16 6v5M13.5 8.5h5',
  website: 'm3.5 8.5 6.5-5 6.5 5v8h-13zM8 16.5v-5h4v5',
};
type IconName = keyof typeof ICONS;

type Tab = { to: string; text: string };

/** A link of the navigation: one page, or several that are tabs of each other. */
type PortalLink = {
  text: string;
  icon: IconName;
  pages: [Tab, ...Tab[]];
  /** What waits there. */
  count?: keyof Badges;
};

function link(text: string, icon: IconName, to: string, count?: PortalLink['count']): PortalLink {
  return { text, icon, pages: [{ to, text }], ...(count && { count }) };
}

export const PORTAL_LINKS: PortalLink[] = [
  link('Dashboard', 'dashboard', href('/portal')),
  link('Referrals', 'referrals', href('/portal/referrals'), 'openReferrals'),
  link('Providers', 'providers', href('/portal/providers')),
  {
    text: 'Lists',
    icon: 'lists',
    pages: [
      { to: href('/portal/insurers'), text: 'Insurers' },
      { to: href('/portal/credentials'), text: 'Credentials' },
      { to: href('/portal/concerns'), text: 'Concerns' },
      { to: href('/portal/offices'), text: 'Offices' },
    ],
  },
  {
    text: 'Website',
    icon: 'website',
    pages: [
      { to: href('/portal/practice'), text: 'Practice' },
      { to: href('/portal/faqs'), text: 'FAQs' },
      { to: href('/portal/notices'), text: 'Notices' },
    ],
  },
  link('Settings', 'settings', href('/portal/settings')),
  link('Team', 'team', href('/portal/team'), 'openInvitations'),
  link('Audit', 'audit', href('/portal/audit')),
];

/** Whether one of the link's pages, or a page below it, is at the path. */
export function isAt({ pages }: PortalLink, pathname: string): boolean {
  return pages.some(({ to }) => pathname === to || (to !== href('/portal') && pathname.startsWith(`${to}/`)));
}

/** The tabs of the current page; nothing if it has none. */
export function PortalTabs() {
  const { pathname } = useLocation();
  const current = PORTAL_LINKS.find(
    ({ pages }) => pages.length > 1 && pages.some(({ to }) => to === pathname),
  );
  if (!current) return null;
  return (
    <nav aria-label={current.text} className="-mt-3 mb-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 sm:gap-x-7">
        {current.pages.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent font-medium text-ink-soft hover:border-line hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-b-0"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PortalIcon({ name }: { name: IconName }) {
  return <Icon path={ICONS[name]} />;
}
