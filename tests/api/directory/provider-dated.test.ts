import { describe, expect, test } from 'vitest';
import { createPortalClient } from '../../../app/api-client/portal-client.ts';
import { inProcessTransport } from '../../../app/api-client/transports.ts';
import { addDays } from '../../../domain/dates.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { recordEvents } from '../../../server/db/history/repository.ts';
import { license, openDated, panel } from '../../support/dated.ts';
import { PERSON } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

describe.each(engines)('dated entries of a provider (%s)', (engine) => {
  test('PUT replaces a table, keeps unchanged rows and returns the new ETag', async () => {
    const { site, ids, call } = await openDated(engine);
    const [OR, WA] = [ids.state('OR'), ids.state('WA')];
    const licenses = [license(OR), license(WA, { number: 'LD 1', expires_on: '2199-12-31' })];
    expect(await call('PUT', '/licenses', { licenses })).toEqual({
      status: 200,
      body: licenses,
      etag: '"2"',
    });
    const panels = [panel(ids.insurer('Aetna')), panel(ids.insurer('Premera'), { state_id: WA })];
    await call('PUT', '/panels', { panels });
    const before = await site.services.db.selectFrom('panels').selectAll().orderBy('id').execute();

    const closed = [panels[0], { ...panels[1], is_accepting: false }];
    expect(await call('PUT', '/panels', { panels: closed })).toEqual({
      status: 200,
      body: closed,
      etag: '"4"',
    });
    expect(await call('GET', '/panels')).toEqual({ status: 200, body: closed, etag: '"4"' });
    expect((await call('GET', '/licenses')).body).toEqual(licenses);
    const after = await site.services.db.selectFrom('panels').selectAll().orderBy('id').execute();
    expect(after[0]).toEqual(before[0]);
    // Nothing changes, and neither does the revision.
    expect((await call('PUT', '/panels', { panels: closed })).etag).toBe('"4"');
  });

  test('removing a license removes that state’s single-state panels, and the history shows both', async () => {
    const { ids, call } = await openDated(engine);
    const [OR, WA] = [ids.state('OR'), ids.state('WA')];
    const all = panel(ids.insurer('Aetna'));
    await call('PUT', '/panels', { panels: [all, panel(ids.insurer('Premera'), { state_id: WA })] });
    await call('PUT', '/licenses', { licenses: [license(OR)] });
    expect((await call('GET', '/panels')).body).toEqual([all]);
    const { body } = await call<HistoryEvent[]>('GET', '/history');
    expect(body.slice(0, 2)).toMatchObject([
      { field: 'panel', old_value: { insurance_company: 'Premera', state: 'WA' }, new_value: null },
      { field: 'license', old_value: { state: 'WA' }, new_value: null, actor_email: PERSON.email },
    ]);
  });

  test('a pause hides nothing from staff; an ended one can be removed', async () => {
    const { site, id, call } = await openDated(engine);
    const today = site.services.today();
    const paused = await call('PATCH', '/availability', { paused_from: today, pause_note: 'On leave' });
    expect(paused).toMatchObject({
      status: 200,
      body: { accepting_new_patients: false, pause_note: 'On leave' },
    });
    await site.services.db
      .updateTable('providers')
      .set({ paused_from: addDays(today, -9), paused_until: addDays(today, -2) })
      .where('id', '=', id)
      .execute();
    const resumed = await call('PATCH', '/availability', { paused_from: null });
    expect(resumed).toMatchObject({
      status: 200,
      body: { paused_from: null, paused_until: null, pause_note: null },
    });
  });

  test('an ended pause keeps a note that is sent, as text that only staff see', async () => {
    const { site, browser, id, call } = await openDated(engine);
    const pause_note = 'On leave';
    const noDates = { paused_from: null, paused_until: null };
    await call('PATCH', '/availability', { paused_from: site.services.today(), pause_note });
    expect(await call('PATCH', '/availability', { ...noDates, pause_note })).toMatchObject({
      status: 200,
      body: { ...noDates, pause_note, accepting_new_patients: true },
    });
    expect((await browser.get(`/api/providers/${id}`)).body).toMatchObject({
      accepting_new_patients: true,
      pause_note: null,
    });
    for (const change of [{ listing: 'unlisted' }, { pause_note: 'Was on leave' }]) {
      const changed = await call('PATCH', '/availability', change);
      expect(changed).toMatchObject({ status: 200, body: { ...noDates, pause_note, ...change } });
    }
  });

  test('an empty listing does not list a provider', async () => {
    const { browser, id, call } = await openDated(engine);
    expect((await call('PATCH', '/availability', { listing: 'unlisted' })).body.listing).toBe('unlisted');
    for (const listing of ['', null]) {
      expect((await sendChange(browser, id, { listing, bio: `Bio ${listing}.` })).status).toBe(200);
    }
    expect((await call('GET', '')).body).toMatchObject({ listing: 'unlisted', bio: 'Bio null.' });
  });

  test('a pause that is over does not limit the next one', async () => {
    const { site, id, call } = await openDated(engine);
    const today = site.services.today();
    const over = { paused_from: addDays(today, -9), paused_until: addDays(today, -2) };
    const end = () => site.services.db.updateTable('providers').set(over).where('id', '=', id).execute();
    await end();
    const open = await call('PATCH', '/availability', { paused_from: today });
    expect(open).toMatchObject({ status: 200, body: { paused_from: today, paused_until: null } });
    await end();
    const until = addDays(today, 5);
    const closed = await call('PATCH', '/availability', { paused_until: until });
    expect(closed).toMatchObject({ status: 200, body: { paused_from: today, paused_until: until } });
  });

  test('sending an insurer’s id again does not extend its single-state panel to other states', async () => {
    const { browser, ids, id, call } = await openDated(engine);
    const [OR, WA, premera] = [ids.state('OR'), ids.state('WA'), ids.insurer('Premera')];
    await call('PUT', '/panels', { panels: [panel(premera, { state_id: WA })] });
    await sendChange(browser, id, { state_ids: [OR], insurance_company_ids: [premera] });
    expect((await call('GET', '/panels')).body).toEqual([]);
    const search = '/api/providers?state_code=OR&insurance_company_name=Premera';
    expect((await browser.get(search)).body).toEqual([]);
  });

  test('the history has pages of 50 and remains after the provider is deleted', async () => {
    const { site, browser, id, path } = await openDated(engine);
    const entries = Array.from({ length: 60 }, (_, index) => ({
      action: 'changed' as const,
      subject: 'provider' as const,
      subject_id: id,
      field: 'bio',
      old_value: null,
      new_value: String(index),
    }));
    await recordEvents(site.services.db, { ...TESTER, at: 0 }, entries);
    await browser.delete(`/api/providers/${id}`);
    const first = await browser.get(`${path}/history`);
    const events = first.body as HistoryEvent[];
    expect([events.length, events[0]?.field, events[1]]).toMatchObject([50, null, { new_value: '59' }]);
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await browser.get(next);
    expect([(second.body as unknown[]).length, second.headers.get('Link')]).toEqual([12, null]);
    expect((await browser.get('/api/portal/providers/4711/history')).status).toBe(404);
  });

  test('each part is 412 with another revision', async () => {
    const { call } = await openDated(engine);
    const headers = { 'If-Match': '"7"' };
    const { body: current, etag } = await call('GET', '');
    const answers = [
      await call('PATCH', '/availability', { listing: 'draft' }, headers),
      await call('PUT', '/licenses', { licenses: [] }, headers),
      await call('PUT', '/panels', { panels: [] }, headers),
    ];
    for (const { status, body, etag: found } of answers) {
      expect([status, found, body.current]).toEqual([412, etag, current]);
    }
    expect((await call('GET', '')).body).toEqual(current);
  });
});

test('the client sends the ETag and returns what a rejected change would have overwritten', async () => {
  const { site, browser, id } = await openDated('sqlite');
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const inProcess = inProcessTransport(site.api, cookie);
  const client = createPortalClient({
    transport: (path, init) =>
      inProcess(path, { ...init, headers: { ...(init.headers as object), Origin: site.services.origin } }),
    cache: null,
    siteUrl: 'https://practice.example',
  });
  const { etag } = await client.provider(String(id));
  const unlisted = await client.setAvailability(String(id), { listing: 'unlisted' }, etag);
  const form = new FormData();
  form.set('provider[bio]', 'New');
  const stale = await client.updateProvider(String(id), form, etag).catch((error: unknown) => error);
  expect(client.currentOf(stale)).toEqual(unlisted);
  expect(client.currentOf(new Error('other'))).toBeNull();
  const paused = await client.setAvailability(String(id), { pausedUntil: '2199-01-01' }, unlisted.etag);
  expect(paused).toMatchObject({ pausedFrom: site.services.today(), etag: '"3"' } satisfies object);
  const { events, next } = await client.historyOf(`providers/${id}`);
  expect([events.length, next]).toEqual([4, null]);
  await client.deleteProvider(String(id), paused.etag);
  const gone = site.services.providers.get(id);
  await expect(gone).rejects.toMatchObject({ code: 'not_found' });
});
