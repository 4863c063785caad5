import { LISTS, type ListName } from '../../domain/lists/lists.ts';
import { keysOf, recordOf } from '../../domain/objects.ts';
import { PERMISSIONS, type Permission } from '../../domain/team/permissions.ts';
import { auditEvents } from '../events/routes.ts';
import type { Route } from '../http/route.ts';
import { badges, dashboard } from '../jobs/dashboard-routes.ts';
import { STAFF_LISTS } from '../lists/lists.ts';
import { PUBLIC_LISTS, practice } from '../lists/public-routes.ts';
import { listRoutes } from '../lists/routes.ts';
import { ehrHistory, ehrIntegrationSettings, staffPractice, websiteTexts } from '../practice/routes.ts';
import { exports, imports } from '../providers/csv/routes.ts';
import { HOLDERS } from '../providers/holders.ts';
import { providers, staffProviders } from '../providers/routes.ts';
import {
  featuredProviders,
  licensedStates,
  providerNames,
  searches,
  searchFilters,
} from '../providers/search/routes.ts';
import { referrals } from '../referrals/inbox-routes.ts';
import { unassignAll } from '../referrals/repository.ts';
import { captcha, patientReferrals } from '../referrals/routes.ts';
import { account } from '../sign-in/account-routes.ts';
import {
  passkeys,
  session,
  verifyInvitation,
  verifyInvitationSession,
  verifySignInLink,
} from '../sign-in/routes.ts';
import { invitations, notificationSubscriptions, users } from '../team/routes.ts';

/**
 * A request needs a session, one with the permission, or nothing. 'public' reads are the same for everybody, so that the
 * page cache keeps them; those for one 'visitor' it never keeps.
 */
export type Access = 'public' | 'visitor' | 'session' | Permission;

export type Mount = {
  routes: Route[];
  /** GET and HEAD. */
  read: Access;
  /** All other methods; 'administration' if no route has any. */
  change?: Access;
  /** DELETE, beside `change`. */
  erase?: Permission;
  /** Mounts it outside /api too, at the spec's own path. No page has the same path. */
  isAtRoot?: true;
};

/** Every resource under /api (spec section 7), and who may use it. Only this table decides. */
export const RESOURCES: Record<string, Mount> = {
  ...recordOf(keysOf(PUBLIC_LISTS), (path): Mount => ({ routes: PUBLIC_LISTS[path], read: 'public' })),
  '/credentials': { routes: PUBLIC_LISTS['/credentials'], read: 'public', isAtRoot: true },
  '/providers': { routes: providers, read: 'public', change: 'directory' },
  '/provider_names': { routes: providerNames, read: 'public' },
  '/featured_providers': { routes: featuredProviders, read: 'public' },
  '/licensed_states': { routes: licensedStates, read: 'public' },
  '/searches': { routes: searches, read: 'public' },
  '/search_filters': { routes: searchFilters, read: 'public' },
  '/ehr_integration_settings': { routes: ehrIntegrationSettings, read: 'public', change: 'administration' },
  '/practice': { routes: practice, read: 'public' },
  '/website_texts': { routes: websiteTexts, read: 'public' },
  '/captcha': { routes: captcha, read: 'visitor' },
  '/patient_referrals': { routes: patientReferrals, read: 'referrals', change: 'visitor' },
  '/portal/session': { routes: session, read: 'session', change: 'session', isAtRoot: true },
  '/portal/verify_invitation': { routes: verifyInvitation, read: 'visitor', isAtRoot: true },
  '/portal/verify_invitation_session': { routes: verifyInvitationSession, read: 'visitor', isAtRoot: true },
  '/portal/verify_sign_in_link': { routes: verifySignInLink, read: 'visitor' },
  '/portal/passkeys': { routes: passkeys, read: 'session', change: 'visitor', isAtRoot: true },
  '/portal/account': { routes: account, read: 'session', change: 'session' },
  '/portal/users': { routes: users(unassignAll), read: 'session', change: 'administration', isAtRoot: true },
  '/portal/invitations': { routes: invitations, read: 'administration', change: 'administration' },
  '/portal/notification_subscriptions': {
    routes: notificationSubscriptions,
    read: 'session',
    change: 'administration',
    isAtRoot: true,
  },
  '/portal/badges': { routes: badges, read: 'session' },
  '/portal/dashboard': { routes: dashboard, read: 'session', change: 'administration' },
  '/portal/practice': { routes: staffPractice, read: 'administration', change: 'administration' },
  '/portal/referrals': {
    routes: referrals,
    read: 'referrals',
    change: 'referrals',
    erase: 'administration',
  },
  '/portal/providers': { routes: staffProviders, read: 'session', change: 'directory' },
  '/portal/exports': { routes: exports, read: 'session' },
  '/portal/imports': { routes: imports, read: 'directory', change: 'directory' },
  ...Object.fromEntries(keysOf(STAFF_LISTS).map(listMount)),
  '/portal/ehr_integration_settings': { routes: ehrHistory, read: 'session', change: 'administration' },
  '/portal/audit_events': { routes: auditEvents, read: 'administration' },
};

/** Returns the mount by which administrators edit a list. */
function listMount(name: ListName): [path: string, Mount] {
  const { table, read } = LISTS[name];
  const routes = listRoutes(STAFF_LISTS[name], HOLDERS[name]);
  return [`/portal/${table}`, { routes, read, change: 'administration' }];
}

/** Returns the mount with the longest path that the given one starts with; undefined if there is none. */
export function findMount<Mount>(mounts: Record<string, Mount>, path: string): Mount | undefined {
  const found = Object.keys(mounts).filter((base) => `${path}/`.startsWith(`${base}/`));
  return mounts[found.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/** Returns the resource at an address, below /api or at the spec's own path. */
export function mountOf(path: string): Mount | undefined {
  return findMount(RESOURCES, path.replace(/^\/api(?=\/)/, ''));
}

/** Returns the permissions that a request needs, none if any session is enough. */
export function accessTo(path: string, method: string): 'public' | Permission[] {
  const mount = mountOf(path);
  if (!mount) return 'public';
  const { read, change = 'administration', erase } = mount;
  const needed = ['GET', 'HEAD'].includes(method) ? read : change;
  if (needed === 'public' || needed === 'visitor') return 'public';
  return PERMISSIONS.filter((each) => each === needed || (method === 'DELETE' && each === erase));
}
