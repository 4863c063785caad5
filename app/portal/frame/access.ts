import { createContext, use } from 'react';
import type { MiddlewareFunction, Register } from 'react-router';
import { PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/schemas.ts';
import { runPortalLoad } from './portal-load.ts';

type PortalPage = Extract<keyof Register['pages'], `/portal${string}`>;

/** What a page needs: nothing, a session, or a session of a user with the permission. */
type Access = 'public' | 'session' | Permission;

/** Every page of the portal, and its required access (spec section 6). Only this table decides; the API has its own. */
const PAGES: Record<PortalPage, Access> = {
  '/portal/verify-invitation': 'public',
  '/portal/registration': 'public',
  '/portal/login': 'public',
  '/portal/reset-sign-in': 'public',
  '/portal/logout': 'session',
  '/portal': 'session',
  '/portal/providers': 'session',
  '/portal/providers/new': 'directory',
  '/portal/providers/import': 'directory',
  '/portal/providers/:providerId': 'session',
  '/portal/providers/:providerId/preview': 'session',
  '/portal/providers/:providerId/edit': 'directory',
  '/portal/providers/:providerId/delete': 'directory',
  '/portal/insurers': 'administration',
  '/portal/credentials': 'administration',
  '/portal/concerns': 'administration',
  '/portal/offices': 'administration',
  '/portal/settings': 'administration',
  '/portal/practice': 'administration',
  '/portal/faqs': 'administration',
  '/portal/faqs/:itemId': 'administration',
  '/portal/notices': 'administration',
  '/portal/notices/:itemId': 'administration',
  '/portal/history/*': 'session',
  '/portal/audit': 'administration',
  '/portal/team': 'administration',
  '/portal/account': 'session',
  '/portal/referrals': 'referrals',
  '/portal/referrals/:referralId': 'referrals',
  '/portal/*': 'session',
};

/** Returns what the page of a matched pattern needs; null outside of the portal. */
export function accessOf(pattern: string): Access | null {
  // React Router omits the leading slash of some patterns.
  const path = `/${pattern.replace(/^\//, '')}`;
  if (isListed(path)) return PAGES[path];
  return path.startsWith('/portal/') ? 'session' : null;
}

/**
 * Requires a session before any loader runs, for documents and `.data` requests. Checks the matched route's pattern,
 * so that no spelling of the URL bypasses it.
 * @throws a redirect to the login.
 */
export const guardPortal: MiddlewareFunction<Response> = async ({ pattern, ...args }) => {
  const access = accessOf(pattern);
  if (access !== null && access !== 'public') await runPortalLoad(({ portal }) => portal.session(), args);
};

/** Returns the permission that the page needs; undefined if a session is enough. */
export function permissionFor(pattern: string): Permission | undefined {
  return PERMISSIONS.find((permission) => permission === accessOf(pattern));
}

/** The signed-in user. */
export const UserContext = createContext<User | null>(null);

/** The signed-in user's permissions. They only hide what would lead to a 403: the API enforces them. */
export const PermissionsContext = createContext<readonly Permission[]>(PERMISSIONS);

export function useMay(permission: Permission): boolean {
  return use(PermissionsContext).includes(permission);
}

/** Returns a function that says whether the user may open the page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const permissions = use(PermissionsContext);
  return (path) => {
    const needed = permissionFor(path);
    return needed === undefined || permissions.includes(needed);
  };
}

function isListed(path: string): path is PortalPage {
  return Object.hasOwn(PAGES, path);
}
