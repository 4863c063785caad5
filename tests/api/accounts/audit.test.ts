import { describe, expect, test } from 'vitest';
import { recordEvent } from '../../../server/accounts/audit/repository.ts';
import {
  createBrowser,
  openInvitation,
  PERSON,
  registeredPerson,
  signIn,
  siteFrom,
} from '../../support/portal.ts';
import { casesFor, engines, openTestSite } from '../../support/test-site.ts';

const EVENT = { event: 'refused', email: null, address: '203.0.113.7' } as const;

async function openTrail(engine: (typeof engines)[number], count: number) {
  const { db, audit } = (await openTestSite(engine)).services;
  for (let at = 1; at <= count; at++) await recordEvent(db, { ...EVENT, at, reason: `reason ${at}` });
  return { db, audit };
}

describe.each(engines)('audit.latest (%s)', (engine) => {
  test('returns the latest events in insertion order', async () => {
    const { db, audit } = await openTrail(engine, 5);
    await recordEvent(db, { ...EVENT, at: 0, reason: 'clock set back' });
    const reasons = async (limit: number) => (await audit.latest(limit)).map(({ reason }) => reason);
    expect(await reasons(1)).toEqual(['clock set back']);
    expect(await reasons(3)).toEqual(['reason 4', 'reason 5', 'clock set back']);
    expect(await reasons(100)).toHaveLength(6);
    expect((await audit.latest(100))[0]).toEqual({
      ...EVENT,
      at: 1,
      reason: 'reason 1',
      reference: null,
      actor: null,
    });
  });
});

describe.each(engines)('the network address is recorded (%s)', (engine) => {
  test.each(
    casesFor(engine, [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
      [undefined, ''],
    ]),
  )('of %s as "%s", with every event', async (remoteAddress, address) => {
    const site = await openTestSite(engine);
    const visited = siteFrom(site, remoteAddress);
    const { browser, authenticator } = await registeredPerson(visited);
    await browser.delete('/portal/session');
    await signIn(browser, authenticator);
    await signIn(createBrowser(visited), authenticator, { isForged: true });
    await openInvitation(visited, createBrowser(visited));
    const events = await site.services.audit.latest(100);
    expect(events.map(({ event, address: at }) => [event, at])).toEqual([
      ['invited', null],
      ['registered', address],
      ['signed_out', address],
      ['signed_in', address],
      ['refused', address],
      ['invited', null],
      ['refused', address],
    ]);
  });

  test('ignores X-Forwarded-For unless a trusted proxy sends it', async () => {
    const addresses: (string | null | undefined)[] = [];
    for (const trustedProxies of [0, 1]) {
      const site = await openTestSite(engine, { trustedProxies });
      const visitor = createBrowser(siteFrom(site, '10.0.0.1'));
      const headers = { 'X-Forwarded-For': '192.0.2.66, 192.0.2.1' };
      await visitor.get('/portal/verify_invitation?token=x', { headers });
      addresses.push((await site.services.audit.latest(1))[0]?.address);
    }
    expect(addresses).toEqual(['10.0.0.1', '192.0.2.1']);
  });

  test('a rejected attempt has an email only if the person is known', async () => {
    const site = await openTestSite(engine);
    const { authenticator } = await registeredPerson(site);
    await createBrowser(site).post('/portal/passkeys/authentication_options', { email: 'x@mail.example' });
    await signIn(createBrowser(site), authenticator, { isForged: true });
    const rejected = (await site.services.audit.latest(10)).filter(({ event }) => event === 'refused');
    expect(rejected.map(({ email, reason }) => [email, reason])).toEqual([
      [null, 'user_unknown'],
      [PERSON.email, 'signature'],
    ]);
  });
});
