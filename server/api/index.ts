import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { PERMISSIONS, type Permission } from '../../domain/accounts/permissions.ts';
import { isInProcess } from '../http/client-address.ts';
import type { Services } from '../services.ts';
import { account } from './accounts/account.ts';
import { auditEvents } from './accounts/audit-events.ts';
import { dashboard } from './accounts/dashboard.ts';
import { verifyInvitation, verifyInvitationSession } from './accounts/invitation.ts';
import { invitations } from './accounts/invitations.ts';
import { notificationSubscriptions } from './accounts/notification-subscriptions.ts';
import { passkeys } from './accounts/passkeys.ts';
import { session } from './accounts/session.ts';
import { users } from './accounts/users.ts';
import { confirmations } from './directory/confirmations.ts';
import { insuranceCompanies } from './directory/insurance-companies.ts';
import { images } from './directory/pictures.ts';
import { providers } from './directory/providers.ts';
import { credentials, states } from './directory/reference-lists.ts';
import { review } from './directory/review.ts';
import { rosters } from './directory/rosters.ts';
import { searches } from './directory/searches.ts';
import { staffCredentials } from './directory/staff-credentials.ts';
import { staffInsurers } from './directory/staff-insurers.ts';
import { staffProviders } from './directory/staff-providers.ts';
import { describeApi } from './document.ts';
import { errorResponse } from './error-response.ts';
import { ogImages } from './pages/cards.ts';
import { robots } from './pages/robots.ts';
import { securityTxt } from './pages/security-txt.ts';
import { sitemap } from './pages/sitemap.ts';
import { ehrHistory, ehrIntegrationSettings } from './practice/ehr-settings.ts';
import { practice } from './practice/facts.ts';
import { faqs } from './practice/faqs.ts';
import { staffPractice } from './practice/staff-facts.ts';
import { staffFaqs } from './practice/staff-faqs.ts';
import { captcha } from './referrals/captcha.ts';
import { referrals } from './referrals/inbox.ts';
import { patientReferrals } from './referrals/submit.ts';
import { requireSession } from './require-session.ts';
import { createRouter, type Route } from './route.ts';

/** What a request needs: nothing, a session, or a session of a user with the permission. */
type Access = 'public' | 'session' | Permission;

type Mount = {
  resource: (services: Services) => OpenAPIHono | Route[];
  /** For GET and HEAD. */
  read: Access;
  /** For all other methods; 'administration' if no route has any. */
  change?: Access;
  /** Also mounted outside /api, at the spec's own path. No page has the same path. */
  isAtRoot?: true;
};

const READ = ['GET', 'HEAD'];

/** Every resource under /api (spec section 7) and its required access. Only this table decides. */
const RESOURCES: Record<string, Mount> = {
  '/states': { resource: states, read: 'public' },
  '/insurance_companies': { resource: insuranceCompanies, read: 'public' },
  '/credentials': { resource: credentials, read: 'public', isAtRoot: true },
  '/providers': { resource: providers, read: 'public', change: 'directory' },
  '/searches': { resource: searches, read: 'public' },
  '/ehr_integration_settings': { resource: ehrIntegrationSettings, read: 'public', change: 'administration' },
  '/faqs': { resource: faqs, read: 'public' },
  '/practice': { resource: practice, read: 'public' },
  '/captcha': { resource: captcha, read: 'public' },
  '/patient_referrals': { resource: patientReferrals, read: 'referrals', change: 'public' },
  '/confirmations': { resource: confirmations, read: 'public', change: 'public' },
  '/portal/session': { resource: session, read: 'session', change: 'session', isAtRoot: true },
  '/portal/verify_invitation': { resource: verifyInvitation, read: 'public', isAtRoot: true },
  '/portal/verify_invitation_session': { resource: verifyInvitationSession, read: 'public', isAtRoot: true },
  '/portal/passkeys': { resource: passkeys, read: 'session', change: 'public', isAtRoot: true },
  '/portal/account': { resource: account, read: 'session', change: 'session' },
  '/portal/users': { resource: users, read: 'session', change: 'administration', isAtRoot: true },
  '/portal/invitations': { resource: invitations, read: 'administration', change: 'administration' },
  '/portal/notification_subscriptions': {
    resource: notificationSubscriptions,
    read: 'session',
    change: 'administration',
    isAtRoot: true,
  },
  '/portal/dashboard': { resource: dashboard, read: 'session' },
  '/portal/faqs': { resource: staffFaqs, read: 'administration', change: 'administration' },
  '/portal/practice': { resource: staffPractice, read: 'administration', change: 'administration' },
  '/portal/referrals': { resource: referrals, read: 'referrals', change: 'referrals' },
  '/portal/providers': { resource: staffProviders, read: 'session', change: 'directory' },
  '/portal/insurance_companies': {
    resource: staffInsurers,
    read: 'administration',
    change: 'administration',
  },
  '/portal/credentials': { resource: staffCredentials, read: 'administration', change: 'administration' },
  '/portal/rosters': { resource: rosters, read: 'session' },
  '/portal/ehr_integration_settings': { resource: ehrHistory, read: 'session', change: 'administration' },
  '/portal/audit_events': { resource: auditEvents, read: 'administration' },
  '/portal/review': { resource: review, read: 'directory', change: 'directory' },
};

/** The API, which pages also use for all data. Contains no pages, so that they can call it in process. */
export function createApi(services: Services, logger: Logger): Hono {
  const app = new Hono();
  const guards = Object.fromEntries(
    [null, ...PERMISSIONS].map((permission) => [
      permission ?? 'session',
      requireSession(services.sessions, services.cookies, permission),
    ]),
  );
  const atRoot = Object.entries(RESOURCES).filter(([, { isAtRoot }]) => isAtRoot);
  const mounts = [
    ...Object.entries(RESOURCES).map(([path, mount]): [string, Mount] => [`/api${path}`, mount]),
    ...atRoot,
  ];

  app.route('/images/cards', ogImages(services));
  app.route('/images', images(services));
  app.route('/', sitemap(services));
  app.route('/robots.txt', robots(services));
  app.route('/.well-known/security.txt', securityTxt(services));
  for (const path of ['/api', '/api/*', ...atRoot.flatMap(([base]) => [base, `${base}/*`])]) {
    app.use(path, onlyNetwork(etag()), onlyNetwork(noCache));
  }
  for (const [path, mount] of mounts) {
    for (const pattern of [path, `${path}/*`]) {
      app.use(pattern, (c, next) => {
        const guard = guards[accessTo(mount, c.req.method)];
        return guard && !isUnknown(c) ? guard(c, next) : next();
      });
    }
  }
  app.route('/api', documentedRoutes(services));
  for (const [path, { resource }] of atRoot) app.route(path, routerOf(resource(services)));
  rejectOtherMethods(app);
  for (const base of ['/api', ...atRoot.map(([path]) => path)]) {
    app.all(`${base}/*`, (c) => c.json({ error: 'There is nothing at this address.' }, 404));
  }
  app.onError(errorResponse(logger));
  return app;
}

function routerOf(resource: OpenAPIHono | Route[]): OpenAPIHono {
  return Array.isArray(resource) ? createRouter(resource) : resource;
}

/** Returns all resources and their OpenAPI document. */
function documentedRoutes(services: Services): OpenAPIHono {
  const resources = new OpenAPIHono();
  for (const [path, { resource }] of Object.entries(RESOURCES))
    resources.route(path, routerOf(resource(services)));
  // Generated on request: this takes three times as long as creating the routes.
  let document: ReturnType<typeof describeApi> | undefined;
  resources.get('/openapi.json', (c) => {
    document ??= describeApi(resources, { access, sessionCookie: services.cookies.session.name });
    return c.json(document);
  });
  return resources;
}

/** Skips the middleware for in-process calls, whose responses are not cached. */
function onlyNetwork(middleware: MiddlewareHandler): MiddlewareHandler {
  return (c, next) => (isInProcess(c) ? next() : middleware(c, next));
}

function accessTo({ read, change = 'administration' }: Mount, method: string): Access {
  return READ.includes(method) ? read : change;
}

/** Returns the access that an operation of the document requires. */
function access(path: string, method: string): Access {
  const mount = Object.entries(RESOURCES).find(([base]) => path === base || path.startsWith(`${base}/`))?.[1];
  return mount ? accessTo(mount, method) : 'administration';
}

/** Whether only the 404 and 405 handlers match. */
function isUnknown(c: Context): boolean {
  return matchedRoutes(c).every(({ method }) => method === 'ALL');
}

/** Caches must revalidate public responses and must not store portal responses. */
const noCache: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (headers.has('Cache-Control')) return;
  headers.set('Cache-Control', c.req.path.includes('/portal/') ? 'no-store' : 'no-cache');
};

/** Responds to unsupported methods with 405 and `Allow` (RFC 9110, 15.5.6). */
function rejectOtherMethods(app: Hono): void {
  const handlers = app.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, routes] of Map.groupBy(handlers, (route) => route.path)) {
    // Hono answers HEAD wherever it answers GET.
    const supported = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = [...new Set(supported)].join(', ');
    app.all(path, (c) => c.json({ error: `This address answers ${methods} only.` }, 405, { Allow: methods }));
  }
}
