import { use } from 'react';
import { href } from 'react-router';
import type { Dashboard } from '../../../domain/accounts/schemas.ts';
import { Icon } from '../../ui/icons.tsx';
import { permissionFor } from './access.ts';
import { PermissionsContext } from './permissions.ts';

/** Paths on a square of 20. */
const ICONS = {
  account: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.5-3.2 2.8-5 6-5s5.5 1.8 6 5',
  audit: 'M3.3 8A7 7 0 1 1 3 10.5M3 4v4h4M10 6.5V10l2.5 2',
  concerns: 'M10 16.5S3 12.5 3 7.8A3.7 3.7 0 0 1 10 6a3.7 3.7 0 0 1 7 1.8c0 4.7-7 8.7-7 8.7Z',
  credentials: 'M10 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM7 10.5l-1 7 4-2 4 2-1-7',
  dashboard: 'M3 3.5h6v6H3zM11 3.5h6V7h-6zM11 10h6v6.5h-6zM3 12.5h6v4H3z',
  faqs: 'M10 17a7 7 0 1 0-6.2-3.8L3 17l3.8-.8A7 7 0 0 0 10 17ZM8 8a2 2 0 1 1 2.8 1.8c-.5.3-.8.6-.8 1.2M10 13.4v.1',
  insurers: 'M10 2.8 4 5v4.5c0 3.8 2.5 6.4 6 7.7 3.5-1.3 6-3.9 6-7.7V5zM7.3 10l2 2 3.4-3.8',
  logout: 'M8 3.5H4v13h4M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  notices: 'M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4M8 10.5h5M8 14h5',
  offices:
    'M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9ZM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  practice: 'm3.5 8.5 6.5-5 6.5 5v8h-13zM8 16.5v-5h4v5',
  providers:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.4-3 2.6-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.9a3 3 0 0 1 0 5.2M15 12.3c1.7.6 2.7 2 3 4.2',
  referrals: 'm3 11.5 2-7h10l2 7V16H3zM3 11.5h4l1 2h4l1-2h4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  team: 'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 16.5C2.9 13.5 5.1 12 8 12s5.1 1.5 5.5 4.5M16 6v5M13.5 8.5h5',
};
type IconName = keyof typeof ICONS;

/** A page, with the count of its pending items. */
type PortalLink = { to: string; text: string; icon: IconName; count?: keyof Dashboard['counts'] };

/** The navigation. */
export const LINK_GROUPS: { title: string; links: PortalLink[] }[] = [
  {
    title: 'Work',
    links: [
      { to: href('/portal'), text: 'Dashboard', icon: 'dashboard' },
      { to: href('/portal/referrals'), text: 'Referrals', icon: 'referrals', count: 'openReferrals' },
      { to: href('/portal/providers'), text: 'Providers', icon: 'providers' },
    ],
  },
  {
    title: 'Website',
    links: [
      { to: href('/portal/practice'), text: 'Practice', icon: 'practice' },
      { to: href('/portal/faqs'), text: 'FAQs', icon: 'faqs' },
      { to: href('/portal/insurers'), text: 'Insurers', icon: 'insurers' },
      { to: href('/portal/credentials'), text: 'Credentials', icon: 'credentials' },
      { to: href('/portal/concerns'), text: 'Concerns', icon: 'concerns' },
      { to: href('/portal/offices'), text: 'Offices', icon: 'offices' },
      { to: href('/portal/notices'), text: 'Notices', icon: 'notices' },
    ],
  },
  {
    title: 'Administration',
    links: [
      { to: href('/portal/team'), text: 'Team', icon: 'team', count: 'openInvitations' },
      { to: href('/portal/settings'), text: 'Settings', icon: 'settings' },
      { to: href('/portal/audit'), text: 'Audit', icon: 'audit' },
    ],
  },
];

export function PortalIcon({ name }: { name: IconName }) {
  return <Icon path={ICONS[name]} />;
}

/** Returns a function that says whether the user may open the page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const permissions = use(PermissionsContext);
  return (path) => {
    const needed = permissionFor(path);
    return needed === undefined || permissions.includes(needed);
  };
}
