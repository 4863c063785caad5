import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/schemas.ts';
import { createApi } from '../../../server/api/index.ts';
import { userActor } from '../../../server/db/history/repository.ts';
import { createBrowser, sessionOf } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { notify } from '../../support/recipients.ts';
import { refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

/** What operations need, by method and path without /api; the first match counts. Public ones are in guard.test.ts. */
const NEEDED: [RegExp, Permission | 'session' | readonly Permission[]][] = [
  [
    /^GET \/portal\/(session|users|dashboard|providers|exports|notification_subscriptions|ehr_integration_settings|concerns|offices)\b/,
    'session',
  ],
  [/^DELETE \/portal\/session$/, 'session'],
  [/ \/portal\/account\b/, 'session'],
  [/^(POST|PATCH|DELETE) \/providers\b/, 'directory'],
  [/ \/portal\/(providers|imports)\b/, 'directory'],
  [/^DELETE \/portal\/referrals\b/, ['referrals', 'administration']],
  [/ \/portal\/referrals\b/, 'referrals'],
  [/ (\/portal)?\/ehr_integration_settings\b/, 'administration'],
  [/ \/portal\/(notification_subscriptions|audit_events|users|invitations)\b/, 'administration'],
  [/ \/portal\/(insurance_companies|credentials|concerns|offices|practice|faqs|notices)\b/, 'administration'],
];

const PLEASE_SIGN_IN = { error: 'Your session has ended. Please sign in again.' };
const DENIED = { error: 'Permission denied.' };

test('each operation needs its permission: 403 with all others, not 403 with it alone', async () => {
  const site = await openTestSite('sqlite');
  await refer(site.services);
  await addProvider(site.services.db);
  const { routes } = createApi(site.services, pino({ level: 'silent' }));
  const operations = new Set(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  );
  const stranger = createBrowser(site);
  const users = await Promise.all(
    PERMISSIONS.map(async (permission) => {
      const add = (name: string, permissions: Permission[]) =>
        addUser(site.services.db, { email: `${name}-${permission}@practice.example`, permissions });
      const others = PERMISSIONS.filter((each) => each !== permission);
      return { permission, only: await add('only', [permission]), others: await add('not', others) };
    }),
  );
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const url = path.replace(/:\w+/g, '1');
    const { body } = await stranger.send(method, url);
    if (JSON.stringify(body) !== JSON.stringify(PLEASE_SIGN_IN)) continue;
    const needed = NEEDED.find(([pattern]) => pattern.test(operation.replace(' /api', ' ')))?.[1];
    expect(needed, `${operation} is in the table above`).toBeDefined();
    for (const { permission, only, others } of users) {
      const isNeeded = [needed].flat().includes(permission);
      await expectDenied(others, isNeeded);
      await expectDenied(only, needed !== 'session' && !(isNeeded && typeof needed === 'string'));
    }

    /** In a session of its own, because some calls end it. HEAD has the status of GET. */
    async function expectDenied(user: User, isDenied: boolean): Promise<void> {
      for (const sent of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const { status, body } = await (await sessionOf(site, user)).send(sent, url);
        expect({ sent, operation, isDenied: status === 403 }).toEqual({ sent, operation, isDenied });
        if (isDenied && sent !== 'HEAD') expect(body).toEqual(DENIED);
      }
    }
  }
});

test.each(engines)(
  'the dashboard: counts pending work, but only what the user may see (%s)',
  async (engine) => {
    const { site, browser } = await openStaffSite(engine);
    const { db, links, worklist } = site.services;
    await notify(site.services, 'eva@practice.example');
    for (const _ of ['new', 'closed', 'contacted']) await refer(site.services);
    const user = await addUser(db, { email: 'ben@practice.example' });
    await worklist.change(2, { status: 'closed' }, { actor: userActor(user, '') });
    await db.updateTable('referrals').set({ status: 'contacted' }).where('id', '=', 3).execute();
    await db.updateTable('outbox').set({ state: 'parked' }).execute();
    await addProvider(db, { licenses: [{ stateId: 1, number: null, expiresOn: '2026-01-01' }] });
    await links.invite('noa@practice.example', { expiresInHours: 1, byMail: false });
    // Those that the Team page does not list as waiting: expired and replaced.
    await links.invite('kim@practice.example', { expiresInHours: 0, byMail: false });
    await links.invite('noa@practice.example', { expiresInHours: 1, byMail: false });

    const { body } = await browser.get('/api/portal/dashboard');
    const counts = { new_referrals: 1, open_referrals: 2, undelivered_mails: 2 };
    expect(body).toEqual({
      permissions: PERMISSIONS,
      counts: { ...counts, expiring_licenses: 1, open_invitations: 1 },
      launch_items: expect.arrayContaining([expect.objectContaining({ topic: 'contact' })]),
    });
    const lee = await addUser(db, { email: 'lee@practice.example', permissions: ['referrals'] });
    const colleague = await sessionOf(site, lee);
    expect((await colleague.get('/api/portal/dashboard')).body).toEqual({
      permissions: ['referrals'],
      counts: { ...counts, expiring_licenses: null, open_invitations: null },
      launch_items: [],
    });
  },
);
