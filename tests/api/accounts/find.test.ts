import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../domain/accounts/permissions.ts';
import { sessionOf } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const FIND = '/api/portal/find';

describe.each(engines)('the search of the portal (%s)', (engine) => {
  test('finds providers by name, and a referral by reference with the permission alone', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db, audit } = site.services;
    const id = await addProvider(db, { columns: { first_name: 'Zoë', listing: 'draft' } });
    const reference = await refer(site.services);
    const provider = { id, name: 'Zoë Provider', listing: 'draft' };
    const find = async (text: unknown, by = browser) => (await by.post(FIND, { text })).body;
    expect(await find('zoe prov')).toEqual({ providers: [provider], referral: null });
    const referral = { id: expect.any(Number), reference };
    for (const text of [reference, ` ${reference.toLowerCase()}`, reference.slice(2)]) {
      expect(await find(text)).toEqual({ providers: [], referral });
    }
    expect(await find(reference.slice(0, -1))).toEqual({ providers: [], referral: null });
    expect(await find('R-222222')).toEqual({ providers: [], referral: null });
    const events = (await audit.latest(20)).map(({ event, reason }) => [event, reason]);
    expect(events.filter(([event]) => event === 'referral_searched')).toEqual(
      Array(4).fill(['referral_searched', null]),
    );
    const user = await addUser(db, { email: 'lee@practice.example', permissions: ['directory'] });
    expect(await find(reference, await sessionOf(site, user))).toEqual({ providers: [], referral: null });
  });

  test.each([[' a '], ['a'.repeat(10_000)], ['a\0b'], [['a']], [null]])('rejects %j', async (text) => {
    const { browser } = await openStaffSite(engine);
    expect((await browser.post(FIND, { text })).status).toBe(422);
  });
});

describe.each(engines)('the last changes on the dashboard (%s)', (engine) => {
  test('are all for administrators, and of providers for those who change them', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db, practice, providers } = site.services;
    const id = await addProvider(db);
    await practice.update({ phone: '206 555 0288' }, TESTER);
    await providers.setAvailability(id, { listing: 'unlisted' }, TESTER);
    const eventsOf = async (by = browser) => {
      const { body } = await by.get<{ event: string; actor: string }[]>('/api/portal/dashboard/changes');
      return body.map(({ event, actor }) => [event, actor]);
    };
    const change = ['provider_changed', TESTER.actor];
    expect(await eventsOf()).toEqual([change, ['practice_changed', TESTER.actor], change]);
    for (const [permission, expected] of [
      ['directory', [change, change]],
      ['referrals', []],
    ] as [Permission, unknown[]][]) {
      const user = await addUser(db, { email: `${permission}@practice.example`, permissions: [permission] });
      expect(await eventsOf(await sessionOf(site, user))).toEqual(expected);
    }
  });
});
