import { OpenAPIHono } from '@hono/zod-openapi';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { isInProcess } from '../http/client-address.ts';
import { requireSession } from '../http/require-session.ts';
import type { Services } from '../services.ts';
import { captcha } from './captcha.ts';
import { cards } from './cards.ts';
import { describeApi } from './document.ts';
import { ehrIntegrationSettings } from './ehr-integration-settings.ts';
import { errorResponse } from './error-response.ts';
import { images } from './images.ts';
import { credentials, insuranceCompanies, states, users } from './lists.ts';
import { patientReferrals } from './patient-referrals.ts';
import { verifyInvitation, verifyInvitationSession } from './portal/invitation.ts';
import { notificationSubscriptions } from './portal/notification-subscriptions.ts';
import { passkeys } from './portal/passkeys.ts';
import { referrals } from './portal/referrals.ts';
import { session } from './portal/session.ts';
import { providers } from './providers.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

type Mount = {
  resource: (services: Services) => OpenAPIHono;
  /** The methods that need no session; all others do. */
  open: string[];
  /** Whether the spec has it outside /api as well; such a path collides with no page. */
  isLiteral?: true;
};

const READING = ['GET', 'HEAD'];

/** The mount table (spec section 7): every resource, under /api. */
const RESOURCES: Record<string, Mount> = {
  '/states': { resource: states, open: READING },
  '/insurance_companies': { resource: insuranceCompanies, open: READING },
  '/credentials': { resource: credentials, open: READING, isLiteral: true },
  '/providers': { resource: providers, open: READING },
  '/ehr_integration_settings': { resource: ehrIntegrationSettings, open: READING },
  '/captcha': { resource: captcha, open: READING },
  '/patient_referrals': { resource: patientReferrals, open: ['POST'] },
  '/portal/session': { resource: session, open: [], isLiteral: true },
  '/portal/verify_invitation': { resource: verifyInvitation, open: READING, isLiteral: true },
  '/portal/verify_invitation_session': { resource: verifyInvitationSession, open: READING, isLiteral: true },
  '/portal/passkeys': { resource: passkeys, open: ['POST'], isLiteral: true },
  '/portal/users': { resource: users, open: [], isLiteral: true },
  '/portal/notification_subscriptions': { resource: notificationSubscriptions, open: [], isLiteral: true },
  '/portal/referrals': { resource: referrals, open: [] },
};

/** The only door to the data, for pages too. Without the pages, so that it can be called in process. */
export function createApi(services: Services, logger: Logger): Hono {
  const app = new Hono();
  const guard = requireSession(services.sessions, services.cookies);
  const literal = Object.entries(RESOURCES).filter(([, { isLiteral }]) => isLiteral);
  const mounts = [
    ...Object.entries(RESOURCES).map(([path, mount]): [string, Mount] => [`/api${path}`, mount]),
    ...literal,
  ];

  app.route('/images/cards', cards(services));
  app.route('/images', images(services));
  app.route('/sitemap.xml', sitemap(services));
  app.route('/robots.txt', robots(services));
  for (const path of ['/api', '/api/*', ...literal.flatMap(([base]) => [base, `${base}/*`])]) {
    app.use(path, etagForNetwork, noCache);
  }
  for (const [path, { open }] of mounts) {
    for (const pattern of [path, `${path}/*`]) {
      app.use(pattern, (c, next) => (open.includes(c.req.method) || isUnknown(c) ? next() : guard(c, next)));
    }
  }
  app.route('/api', documented(services));
  for (const [path, { resource }] of literal) app.route(path, resource(services));
  refuseOtherMethods(app);
  for (const base of ['/api', ...literal.map(([path]) => path)]) {
    app.all(`${base}/*`, (c) => c.json({ error: 'There is nothing at this address.' }, 404));
  }
  app.onError(errorResponse(logger));
  return app;
}

/** All resources with the document that describes them. */
function documented(services: Services): OpenAPIHono {
  const resources = new OpenAPIHono();
  for (const [path, { resource }] of Object.entries(RESOURCES)) resources.route(path, resource(services));
  const document = describeApi(resources, { isPublic, sessionCookie: services.cookies.session.name });
  resources.get('/openapi.json', (c) => c.json(document));
  return resources;
}

const withEtag = etag();

/** Pages that call the API in process have no copy to compare, so they are spared the hash. */
const etagForNetwork: MiddlewareHandler = (c, next) => (isInProcess(c) ? next() : withEtag(c, next));

/** Whether the mount table lets the method of a described path be called without a session. */
function isPublic(path: string, method: string): boolean {
  const mount = Object.entries(RESOURCES).find(([base]) => path === base || path.startsWith(`${base}/`))?.[1];
  return mount?.open.includes(method) ?? false;
}

/** Whether nothing but an error page of the API will answer. */
function isUnknown(c: Context): boolean {
  return matchedRoutes(c).every(({ method }) => method === 'ALL');
}

/** Public answers may be kept if they are asked after; the portal's, and those that say so, are nobody's to keep. */
const noCache: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.has('Cache-Control')) return;
  c.header('Cache-Control', c.req.path.includes('/portal/') ? 'no-store' : 'no-cache');
};

/** A method that an address does not know is 405, with those that it does (RFC 9110, 15.5.6). */
function refuseOtherMethods(app: Hono): void {
  const handlers = app.routes.filter(({ method }) => method !== 'ALL');
  for (const [path, routes] of Map.groupBy(handlers, (route) => route.path)) {
    // Hono answers HEAD wherever it answers GET.
    const known = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const methods = [...new Set(known)].join(', ');
    app.all(path, (c) => c.json({ error: `This address answers ${methods} only.` }, 405, { Allow: methods }));
  }
}
