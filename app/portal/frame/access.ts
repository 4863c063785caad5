import { createContext, use } from 'react';
import type { Register } from 'react-router';
import { PERMISSIONS, type Permission } from '../../../domain/team/permissions.ts';
import type { Session, User } from '../../../domain/team/team-responses.ts';

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

/** Returns the permission that the page needs; undefined if a session is enough. */
export function permissionFor(pattern: string): Permission | undefined {
  return PERMISSIONS.find((permission) => permission === accessOf(pattern));
}

/** The signed-in user and what that person may do. Permissions only hide what would lead to a 403: the API enforces them. */
export const SessionContext = createContext<Session | null>(null);

export function useUser(): User | undefined {
  return use(SessionContext)?.user;
}

export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

export function usePermissions(): readonly Permission[] {
  return use(SessionContext)?.permissions ?? [];
}

/** Returns a function that says whether the user may open the page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const permissions = usePermissions();
  return (path) => {
    const needed = permissionFor(path);
    return needed === undefined || permissions.includes(needed);
  };
}

function isListed(path: string): path is PortalPage {
  return Object.hasOwn(PAGES, path);
}
