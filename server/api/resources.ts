import { PERMISSIONS, type Permission } from '../../domain/team/permissions.ts';
import type { Services } from '../context.ts';
import type { Route } from '../http/route.ts';
import {
  concerns,
  credentials,
  featuredProviders,
  insuranceCompanies,
  licensedStates,
  providerNames,
  searches,
  searchFilters,
  states,
} from '../lists/public-routes.ts';
import {
  staffConcerns,
  staffCredentials,
  staffFaqs,
  staffInsurers,
  staffNotices,
  staffOffices,
} from '../lists/routes.ts';
import {
  ehrHistory,
  ehrIntegrationSettings,
  faqs,
  notices,
  practice,
  staffPractice,
} from '../practice/routes.ts';
import { exports, imports } from '../providers/csv/routes.ts';
import { providers } from '../providers/routes.ts';
import { staffProviders } from '../providers/staff-routes.ts';
import { referrals } from '../referrals/inbox-routes.ts';
import { captcha, patientReferrals } from '../referrals/routes.ts';
import { account } from '../sign-in/account-routes.ts';
import { passkeys, verifyInvitation, verifyInvitationSession, verifyReset } from '../sign-in/routes.ts';
import { auditEvents, badges, dashboard, session } from '../sign-in/session-routes.ts';
import { invitations, notificationSubscriptions, users } from '../team/routes.ts';

/** What a request needs: nothing, a session, or a session of a user with the permission. */
type Access = 'public' | 'session' | Permission;

type Mount = {
  routes: (services: Services) => Route[];
  /** For GET and HEAD. */
  read: Access;
  /** For all other methods; 'administration' if no route has any. */
  change?: Access;
  /** For DELETE, beside `change`. */
  erase?: Permission;
  /** Mounts it outside /api too, at the spec's own path. No page has the same path. */
  isAtRoot?: true;
};

/** Every resource under /api (spec section 7) and its required access. Only this table decides. */
export const RESOURCES: Record<string, Mount> = {
  '/states': { routes: states, read: 'public' },
  '/insurance_companies': { routes: insuranceCompanies, read: 'public' },
  '/credentials': { routes: credentials, read: 'public', isAtRoot: true },
  '/concerns': { routes: concerns, read: 'public' },
  '/providers': { routes: providers, read: 'public', change: 'directory' },
  '/provider_names': { routes: providerNames, read: 'public' },
  '/featured_providers': { routes: featuredProviders, read: 'public' },
  '/licensed_states': { routes: licensedStates, read: 'public' },
  '/searches': { routes: searches, read: 'public' },
  '/search_filters': { routes: searchFilters, read: 'public' },
  '/ehr_integration_settings': { routes: ehrIntegrationSettings, read: 'public', change: 'administration' },
  '/faqs': { routes: faqs, read: 'public' },
  '/notices': { routes: notices, read: 'public' },
  '/practice': { routes: practice, read: 'public' },
  '/captcha': { routes: captcha, read: 'public' },
  '/patient_referrals': { routes: patientReferrals, read: 'referrals', change: 'public' },
  '/portal/session': { routes: session, read: 'session', change: 'session', isAtRoot: true },
  '/portal/verify_invitation': { routes: verifyInvitation, read: 'public', isAtRoot: true },
  '/portal/verify_invitation_session': { routes: verifyInvitationSession, read: 'public', isAtRoot: true },
  '/portal/verify_reset': { routes: verifyReset, read: 'public' },
  '/portal/passkeys': { routes: passkeys, read: 'session', change: 'public', isAtRoot: true },
  '/portal/account': { routes: account, read: 'session', change: 'session' },
  '/portal/users': { routes: users, read: 'session', change: 'administration', isAtRoot: true },
  '/portal/invitations': { routes: invitations, read: 'administration', change: 'administration' },
  '/portal/notification_subscriptions': {
    routes: notificationSubscriptions,
    read: 'session',
    change: 'administration',
    isAtRoot: true,
  },
  '/portal/badges': { routes: badges, read: 'session' },
  '/portal/dashboard': { routes: dashboard, read: 'session', change: 'administration' },
  '/portal/faqs': { routes: staffFaqs, read: 'administration', change: 'administration' },
  '/portal/notices': { routes: staffNotices, read: 'administration', change: 'administration' },
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
  '/portal/insurance_companies': { routes: staffInsurers, read: 'administration', change: 'administration' },
  '/portal/credentials': { routes: staffCredentials, read: 'administration', change: 'administration' },
  '/portal/concerns': { routes: staffConcerns, read: 'session', change: 'administration' },
  '/portal/offices': { routes: staffOffices, read: 'session', change: 'administration' },
  '/portal/ehr_integration_settings': { routes: ehrHistory, read: 'session', change: 'administration' },
  '/portal/audit_events': { routes: auditEvents, read: 'administration' },
};

/** Returns the mount with the longest path that the given one starts with; undefined if there is none. */
export function findMount<Mount>(mounts: Record<string, Mount>, path: string): Mount | undefined {
  const found = Object.keys(mounts).filter((base) => `${path}/`.startsWith(`${base}/`));
  return mounts[found.sort((a, b) => b.length - a.length)[0] ?? ''];
}

/** Returns the permissions that a request needs, none if any session is enough. @param path without /api. */
export function accessTo(path: string, method: string): 'public' | Permission[] {
  const mount = findMount(RESOURCES, path);
  if (!mount) return 'public';
  const { read, change = 'administration', erase } = mount;
  const needed = ['GET', 'HEAD'].includes(method) ? read : change;
  if (needed === 'public') return 'public';
  return PERMISSIONS.filter((each) => each === needed || (method === 'DELETE' && each === erase));
}
