import { describe, expect, test } from 'vitest';
import { renewSession } from '../../../server/accounts/sessions/service.ts';
import { listUsers } from '../../../server/accounts/users/repository.ts';
import { PERSON, sessionOf, type TestBrowser } from '../../support/portal.ts';
import { addUser } from '../../support/sessions.ts';
import { BO, INVITATIONS, idOf, openTeam, trail } from '../../support/team.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const DENIED = [403, { error: 'Permission denied.' }];

const change = async (browser: TestBrowser, id: number | string | undefined, fields: object) => {
  const { status, body } = await browser.patch(`/api/portal/users/${id}`, fields);
  return [status, body];
};

describe.each(engines)('changing users (%s)', (engine) => {
  test('permissions apply to the next request; the list and the audit trail have them', async () => {
    const { site, admin: browser, bo, id } = await openTeam(engine);
    expect(await change(browser, id, { permissions: ['referrals', 'directory'] })).toMatchObject([
      200,
      { id, permissions: ['directory', 'referrals'], is_deactivated: false },
    ]);
    const denied = await bo.get(INVITATIONS);
    expect([denied.status, denied.body]).toEqual(DENIED);
    expect((await bo.get('/api/portal/referrals')).status).toBe(200);
    expect(await change(browser, id, { permissions: [] })).toMatchObject([200, { permissions: [] }]);
    expect((await bo.get('/api/portal/referrals')).status).toBe(403);
    expect((await bo.get('/api/portal/users')).status).toBe(200);
    const form = { body: new URLSearchParams([['permissions[]', 'directory']]) };
    expect((await browser.send('PATCH', `/api/portal/users/${id}`, form)).status).toBe(200);
    expect((await browser.get('/api/portal/users')).body).toMatchObject([
      { email: PERSON.email, permissions: ['directory', 'referrals', 'administration'] },
      { email: BO.email, permissions: ['directory'], is_deactivated: false },
    ]);
    const events = (await trail(site)).filter(([action]) => action === 'changed');
    const saved = [['directory', 'referrals'], [], ['directory']];
    expect(events).toEqual(saved.map((permissions) => ['changed', 'Bo Duarte', PERSON.email, permissions]));
  });

  test('bad input: oneself, unknown users and permissions', async () => {
    const { site, admin: browser, id: bo } = await openTeam(engine);
    const own = await idOf(site, PERSON.email);
    const error = 'You cannot change your own permissions.';
    for (const fields of [
      { permissions: ['directory'] },
      { deactivated: true },
      { deactivated: false },
      {},
    ]) {
      expect(await change(browser, own, fields)).toEqual([403, { error }]);
    }
    expect((await change(browser, 999_999, { deactivated: true }))[0]).toBe(404);
    expect((await change(browser, 'x', { deactivated: true }))[0]).toBe(404);
    for (const permissions of [['owner'], 'directory', { 0: 'directory' }, [['directory']], null]) {
      expect((await change(browser, bo, { permissions }))[0]).toBe(422);
    }
    for (const deactivated of ['perhaps', null, '']) {
      expect((await change(browser, bo, { deactivated }))[0]).toBe(422);
    }
    const counts = (await listUsers(site.services.db)).map(({ permissions }) => permissions.length);
    expect(counts).toEqual([3, 3]);
  });

  test.each([
    ['deactivated', { deactivated: true }, 401],
    ['without the permission', { permissions: ['directory'] }, 403],
  ])('%s while a body is on its way, an administrator changes nothing more', async (_, fields, status) => {
    const { site, admin: browser, bo, id } = await openTeam(engine);
    const { db, now } = site.services;
    const session = await renewSession(db, bo.cookies.get('sorrel_session') ?? '', now());
    const sessionId = session?.id ?? 0;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode('{"email":"eva@practice.example"'));
    const headers = { 'Content-Type': 'application/json' };
    const init = { body: readable, headers, duplex: 'half' } as RequestInit;
    const answer = bo.send('POST', INVITATIONS, init);
    expect((await change(browser, id, fields))[0]).toBe(200);
    await writer.write(new TextEncoder().encode('}'));
    await writer.close();
    expect((await answer).status).toBe(status);

    // The services check again, in the transaction.
    const actor = { userId: id, name: 'Bo', email: BO.email, address: null, sessionId };
    const { links, users } = site.services;
    const sent = { email: 'eva@practice.example', permissions: [] };
    const error = status === 401 ? 'Your session has ended.' : 'Permission denied.';
    await expect(links.send(sent, actor)).rejects.toThrow(error);
    await expect(links.sendSignIn(id, actor)).rejects.toThrow(error);
    await expect(users.change(id, {}, actor)).rejects.toThrow(error);
    expect((await browser.get(INVITATIONS)).body).toEqual([]);
  });

  test('a race to remove the last administrator: one remains', async () => {
    const site = await openTestSite(engine);
    const { db } = site.services;
    const admins = await Promise.all(
      ['a', 'b', 'c'].map((name) => addUser(db, { email: `${name}@practice.example` })),
    );
    const browsers = await Promise.all(admins.map((user) => sessionOf(site, user)));
    const calls = browsers.flatMap((browser, actor) =>
      admins
        .filter((_, target) => target !== actor)
        .map(({ id }, turn) => change(browser, id, turn === 0 ? { deactivated: true } : { permissions: [] })),
    );
    for (const [status] of await Promise.all(calls)) expect([200, 401, 403, 409]).toContain(status);
    const left = (await listUsers(db)).filter(
      ({ permissions, isDeactivated }) => permissions.includes('administration') && !isDeactivated,
    );
    expect(left.length).toBeGreaterThan(0);
  });
});
