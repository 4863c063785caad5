import type { Register } from 'react-router';
import { keysOf } from '../../../domain/objects.ts';
import { PERMISSIONS, type Permission } from '../../../domain/team/permissions.ts';
import { LIST_PAGES, type ListName } from '../lists/lists.ts';

type PortalPath = Extract<keyof Register['pages'], `/portal${string}`>;
type ListPath = `/portal/${ListName}` | `/portal/${ListName}/:itemId`;

/** What a page needs: nothing, a session, or a session of a user with the permission. */
type Access = 'public' | 'session' | Permission;

/**
 * What each page needs (spec section 6), and its title if it is in the navigation. Lists are in lists.ts. Only these
 * decide what is shown to whom; the API has its own table.
 */
const PAGES: Record<Exclude<PortalPath, ListPath>, [access: Access, title?: string]> = {
  '/portal/verify-invitation': ['public'],
  '/portal/registration': ['public'],
  '/portal/login': ['public'],
  '/portal/reset-sign-in': ['public'],
  '/portal/logout': ['session'],
  '/portal': ['session', 'Dashboard'],
  '/portal/providers': ['session', 'Providers'],
  '/portal/providers/new': ['directory'],
  '/portal/providers/import': ['directory'],
  '/portal/providers/:providerId': ['session'],
  '/portal/providers/:providerId/preview': ['session'],
  '/portal/providers/:providerId/edit': ['directory'],
  '/portal/providers/:providerId/delete': ['directory'],
  '/portal/settings': ['administration', 'Settings'],
  '/portal/practice': ['administration', 'Practice'],
  '/portal/history/*': ['session'],
  '/portal/audit': ['administration', 'Audit'],
  '/portal/team': ['administration', 'Team'],
  '/portal/account': ['session', 'Account'],
  '/portal/referrals': ['referrals', 'Referrals'],
  '/portal/referrals/:referralId': ['referrals'],
  '/portal/*': ['session'],
};

/** Paths on a square of 20. */
export const ICONS = {
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

/** A link of the navigation: a page, or several that are tabs of each other. */
type NavigationLink = {
  icon: keyof typeof ICONS;
  pages: PortalPath[];
  /** The name of several pages. */
  text?: string;
  /** Whether the number of referrals to call stands beside it. */
  hasCount?: true;
};

const listPages = (isWebsite: boolean): PortalPath[] =>
  keysOf(LIST_PAGES)
    .filter((name) => LIST_PAGES[name].isWebsite === isWebsite)
    .map((name): PortalPath => `/portal/${name}`);

export const NAVIGATION: NavigationLink[] = [
  { icon: 'dashboard', pages: ['/portal'] },
  { icon: 'referrals', pages: ['/portal/referrals'], hasCount: true },
  { icon: 'providers', pages: ['/portal/providers'] },
  { icon: 'lists', pages: listPages(false), text: 'Lists' },
  { icon: 'website', pages: ['/portal/practice', ...listPages(true)], text: 'Website' },
  { icon: 'settings', pages: ['/portal/settings'] },
  { icon: 'team', pages: ['/portal/team'] },
  { icon: 'audit', pages: ['/portal/audit'] },
];

/** Returns what the page at a path or pattern needs; null outside of the portal. */
export const accessOf = (path: string): Access | null => pageAt(path)?.[0] ?? null;

/** Returns the title of a page in the navigation. */
export const titleOf = (path: string): string => pageAt(path)?.[1] ?? '';

/** Returns the permission that the page needs; undefined if a session is enough. */
export function permissionFor(path: string): Permission | undefined {
  return PERMISSIONS.find((permission) => permission === accessOf(path));
}

/** Returns the page at a path in any spelling that leads to it. */
function pageAt(path: string): [access: Access, title?: string] | null {
  const list = findList(path);
  if (list) return ['administration', LIST_PAGES[list].title];
  const plain = plainPath(path);
  const known = keysOf(PAGES).find((each) => plainPath(each) === plain);
  if (known) return PAGES[known];
  return plain.startsWith('portal/') ? PAGES['/portal/*'] : null;
}

/** Returns the list of a page, or of the page of an item. */
export function listAt(path: string): ListName {
  const list = findList(path);
  if (!list) throw new Error(`There is no list at ${path}.`);
  return list;
}

function findList(path: string): ListName | undefined {
  const [portal, name] = plainPath(path).split('/');
  return keysOf(LIST_PAGES).find((each) => portal === 'portal' && each === name);
}

/** React Router omits the leading slash of some patterns, and matches paths in any case and with a slash at the end. */
export function plainPath(path: string): string {
  return decodeURIComponent(path)
    .toLowerCase()
    .replace(/^\/|\/$/g, '');
}
