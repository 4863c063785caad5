import { describe, expect, test } from 'vitest';
import type { License } from '../../../domain/directory/licenses.ts';
import { ASKED_AT, openConfirmations } from '../../support/asked-dietitian.ts';
import { TESTER } from '../../support/provider.ts';
import { addUser } from '../../support/sessions.ts';
import { addOffice } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const OREGON = 38;
const LICENSE: License = {
  stateId: OREGON,
  kind: 'license',
  number: 'LD-1',
  startsOn: '2025-04-01',
  expiresOn: '2027-03-31',
};
const CORRECTED = { number: 'LD-1', starts_on: '2027-04-01', expires_on: '2029-03-31' };

type Entry = { revision: string; licenses: { state: string; number: string }[] };
type Item = {
  what: string;
  answer_id: number;
  corrections: { position: number; field: string; old_value: unknown; new_value: unknown }[];
};

describe.each(engines)('corrections by the dietitian on %s', (engine) => {
  async function openCorrections() {
    const site = await openConfirmations(engine);
    const { add, ask, staff, dietitian, db } = site;
    const id = await add({ verified_at: ASKED_AT }, { licenses: [LICENSE], bio: 'Soups.' });
    const link = await ask(id);
    const items = async () =>
      (await staff.get<{ items: Item[] }>('/api/portal/review?kind=answer')).body.items;
    const events = async () =>
      (await db.selectFrom('directory_events').selectAll().orderBy('id').execute()).filter(
        ({ subject_id, field }) => subject_id === id && !field?.startsWith('confirmation_request'),
      );
    return {
      ...site,
      id,
      link,
      items,
      events,
      entry: async () => (await dietitian.get<Entry>(link)).body,
      takeOver: (item: Item | undefined, position: number, browser = staff) =>
        browser.post(`/api/portal/review/answers/${item?.answer_id}/corrections/${position}`, {}),
      provider: async () => (await site.site.services.providers.get(id)).provider,
    };
  }

  test('are listed, and taken over one by one by ordinary changes, once', async () => {
    const { id, link, staff, dietitian, entry, items, events, takeOver, provider } = await openCorrections();
    const { revision, licenses } = await entry();
    expect(licenses).toMatchObject([{ state: 'Oregon', number: 'LD-1', expires_on: '2027-03-31' }]);
    // As a form without JavaScript sends it, with all fields.
    const form = new URLSearchParams({
      answer: 'changed',
      text: '',
      revision,
      first_name: 'Ada',
      bio: 'Soups.',
    });
    form.set('last_name', 'Ångström');
    for (const [name, value] of Object.entries(CORRECTED)) form.set(`licenses[${OREGON}][${name}]`, value);
    expect((await dietitian.send('POST', link, { body: form })).status).toBe(200);
    expect((await dietitian.send('POST', link, { body: form })).status).toBe(410);
    const [item] = await items();
    expect(item?.corrections).toEqual([
      { position: 1, field: 'last_name', old_value: 'Byrne', new_value: 'Ångström' },
      {
        position: 2,
        field: 'license',
        old_value: {
          state: 'OR',
          kind: 'license',
          number: 'LD-1',
          starts_on: '2025-04-01',
          expires_on: '2027-03-31',
        },
        new_value: { state: 'OR', kind: 'license', ...CORRECTED },
      },
    ]);
    expect(await provider()).toMatchObject({ lastName: 'Byrne', licenses: [LICENSE] });
    expect((await takeOver(item, 1, dietitian)).status).toBe(401);
    const { etag } = await staff.get(`/api/portal/providers/${id}`);
    expect((await takeOver(item, 1)).status).toBe(204);
    for (const position of [0, 1, 3]) expect((await takeOver(item, position)).status).toBe(404);
    expect((await items())[0]?.corrections).toEqual(item?.corrections.slice(1));
    expect((await staff.get(`/api/portal/providers/${id}`)).etag).not.toBe(etag);
    expect((await takeOver(item, 2)).status).toBe(204);
    expect(await provider()).toMatchObject({
      lastName: 'Ångström',
      licenses: [{ ...LICENSE, startsOn: '2027-04-01', expiresOn: '2029-03-31' }],
    });
    // Nothing is left to do.
    expect(await items()).toEqual([]);
    expect((await events()).map(({ actor, field }) => [actor.split('@')[0], field])).toEqual([
      ['test', null],
      ['dietitian', 'confirmation_answer'],
      ['ana', 'last_name'],
      ['ana', 'confirmation_answer'],
      ['ana', 'license'],
    ]);
  });

  test('say why they no longer fit, unless somebody has made the same change', async () => {
    const { id, site, staff, link, dietitian, items, takeOver, provider } = await openCorrections();
    const licenses = { [OREGON]: { number: 'LD-2' } };
    const body = { answer: 'changed', text: 'Also moved.', first_name: 'Adah', bio: 'Stews.', licenses };
    expect((await dietitian.post(link, body)).status).toBe(200);
    const [item] = await items();
    const { providers } = site.services;
    await providers.update(id, { firstName: 'Adah', bio: 'Salads.', licenses: [] }, TESTER);
    expect((await takeOver(item, 1)).status).toBe(204);
    for (const [position, field] of [
      [2, 'bio'],
      [3, 'license'],
    ] as const) {
      const error = expect.stringContaining(`The ${field} has changed since the dietitian answered, so`);
      expect(await takeOver(item, position)).toMatchObject({ status: 409, body: { error } });
    }
    expect(await provider()).toMatchObject({ firstName: 'Adah', bio: 'Salads.' });
    // The text is left to do.
    expect(await items()).toMatchObject([{ what: 'Also moved.', corrections: item?.corrections.slice(1) }]);
    const answer = `/api/portal/review/answers/${item?.answer_id}`;
    expect((await staff.delete(answer)).status).toBe(204);
    expect((await takeOver(item, 2)).status).toBe(404);
  });

  test('are rejected if invalid, with "All correct", about an earlier entry, or by an expired link', async () => {
    const { id, site, db, link, dietitian, entry, later } = await openCorrections();
    const post = async (body: object) => {
      const { status, body: answer } = await dietitian.post<{ fields?: object }>(link, body);
      return [status, answer.fields];
    };
    const changed = { answer: 'changed' };
    const { revision } = await entry();
    expect(
      await post({ ...changed, first_name: ' ', licenses: { [OREGON]: { expires_on: '2020-01-01' } } }),
    ).toEqual([
      422,
      {
        first_name: 'First name is required',
        licenses: 'Oregon: Expires on must not be before Starts on',
      },
    ]);
    expect(await post({ ...changed, licenses: { [OREGON]: { starts_on: 'soon' }, x: 1 } })).toMatchObject([
      422,
      { licenses: expect.stringMatching(/^Oregon: Starts on must be a date/) },
    ]);
    // Nothing of another state, and nothing that is no correction.
    for (const licenses of [
      { 1: { number: 'X' } },
      [],
      'x',
      { [OREGON]: 'x' },
      { [OREGON]: { number: ' LD-1 ' } },
    ]) {
      expect(await post({ ...changed, licenses })).toMatchObject([
        422,
        { text: expect.stringMatching(/^Please correct/) },
      ]);
    }
    expect(await post({ answer: 'correct', bio: 'Stews.' })).toMatchObject([
      422,
      { answer: expect.stringMatching(/have corrected/) },
    ]);
    await site.services.providers.update(id, { bio: 'Salads.' }, TESTER);
    expect((await post({ ...changed, bio: 'Soups.', revision }))[0]).toBe(409);
    later(31 * 86_400_000);
    expect((await post({ ...changed, bio: 'Stews.' }))[0]).toBe(410);
    expect(
      await db.selectFrom('confirmation_requests').select(['corrections', 'answered_at']).execute(),
    ).toEqual([{ corrections: null, answered_at: null }]);
  });

  test('a verification by staff meanwhile does not count as a change', async () => {
    const { id, site, link, dietitian, entry, provider } = await openCorrections();
    const { revision } = await entry();
    await site.services.providers.verify(id, TESTER);
    expect((await dietitian.post(link, { answer: 'correct', revision })).status).toBe(200);
    expect((await provider()).verifiedBy).toBe('dietitian');
  });

  test('"Something changed" is mailed to everybody with directory, "All correct" to nobody', async () => {
    const { db, site, link, add, ask, dietitian } = await openCorrections();
    const other = await ask(await add());
    await addUser(db, { email: 'inbox@practice.example', permissions: ['referrals'] });
    const { id } = await addUser(db, { email: 'gone@practice.example' });
    await db.updateTable('users').set({ deactivated_at: 1 }).where('id', '=', id).execute();
    const mails = async () =>
      (await db.selectFrom('outbox').selectAll().execute()).filter(
        ({ kind }) => kind === 'confirmation_reply',
      );
    expect((await dietitian.post(other, { answer: 'correct' })).status).toBe(200);
    expect(await mails()).toEqual([]);
    const form = new FormData();
    // As long as it can be, in a script with three bytes per character.
    const fields = { answer: 'changed', text: 'Secret.', bio: '粥'.repeat(10_000) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect((await dietitian.send('POST', link, { body: form })).status).toBe(200);
    const [mail, ...others] = await mails();
    expect([mail?.email, others]).toEqual(['ana@practice.example', []]);
    const { renderMail } = await import('../../../server/mail/templates.ts');
    const facts = (await site.services.practice.read()).value;
    const { subject, text } = renderMail({ kind: '', data: '', ...mail }, 'https://practice.example', facts);
    expect(subject).toBe('Ada Byrne replied: something changed');
    expect(text).toContain('https://practice.example/portal/review?kind=answer');
    expect(text).not.toContain('Secret');
  });

  test('of concerns, languages, offices and answers are listed by name and taken over', async () => {
    const { link, staff, dietitian, id, items, takeOver, provider } = await openCorrections();
    const office = await addOffice(staff);
    const provided = { concern_ids: [10, 2], language_codes: ['en'], answers: { first_visit: 'Tea.' } };
    await staff.patch(`/api/providers/${id}`, { provider: provided });
    const { body: entry } = await dietitian.get<{ revision: string; concerns: object[]; offices: object[] }>(
      link,
    );
    expect(entry.concerns).toHaveLength(10);
    expect(entry.offices).toMatchObject([{ id: office, name: 'Portland' }]);
    const form = new URLSearchParams([
      ['answer', 'changed'],
      ['field', 'insurance'],
      ['text', 'I left Aetna.'],
      ['revision', entry.revision],
      ...['', '2', '3', '10'].map((value) => ['concernIds[]', value]),
      ...['', 'en', 'es'].map((value) => ['languageCodes[]', value]),
      ...['', String(office)].map((value) => ['officeIds[]', value]),
      ...['false', 'true'].map((value) => ['isByVideo', value]),
      ['hasInterpreters', 'false'],
      ['firstVisit', 'Tea and questions.'],
    ]);
    expect((await dietitian.send('POST', link, { body: form })).status).toBe(200);
    const [item] = await items();
    expect(item?.what).toContain('Insurance: I left Aetna.');
    const corrections = item?.corrections.map(({ field, new_value }) => [field, new_value]) ?? [];
    expect(Object.fromEntries(corrections)).toEqual({
      is_by_video: true,
      first_visit: 'Tea and questions.',
      concerns: ['Diabetes Management', 'Intuitive Eating', 'Gastrointestinal'],
      languages: ['en', 'es'],
      offices: ['Portland'],
    });
    for (const { position } of item?.corrections ?? []) await takeOver(item, position);
    expect(await provider()).toMatchObject({
      concerns: [{ id: 10 }, { id: 2 }, { id: 3 }],
      languages: [{ code: 'en' }, { code: 'es' }],
      officeIds: [office],
      isByVideo: true,
      answers: { firstVisit: 'Tea and questions.' },
    });
  });

  test('that name what is unknown, too many or too long are rejected, and unchanged boxes are none', async () => {
    const { link, dietitian } = await openCorrections();
    for (const [wrong, field] of [
      [{ concern_ids: Array.from({ length: 13 }, (_, index) => index + 1) }, 'concern_ids'],
      [{ language_codes: ['xx'] }, 'language_codes'],
      [{ npi: '1234567890' }, 'npi'],
      [{ first_visit: 'x'.repeat(601) }, 'first_visit'],
      [{ field: 'shoes' }, 'field'],
    ] as const) {
      const { status, body } = await dietitian.post<{ fields: object }>(link, {
        answer: 'changed',
        text: 'x',
        ...wrong,
      });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    const same = { answer: 'correct', concern_ids: [], language_codes: [], is_by_video: 'false' };
    expect((await dietitian.post(link, same)).status).toBe(200);
  });

  test('survive a rename, leave hidden offices alone, and are none for languages in another order', async () => {
    const { link, staff, dietitian, id, items, takeOver, provider } = await openCorrections();
    const [open, secret] = [
      await addOffice(staff),
      await addOffice(staff, { name: 'Secret', is_hidden: true }),
    ];
    const fields = { concern_ids: [1], office_ids: [open, secret], language_codes: ['cmn', 'en', 'de'] };
    await staff.patch(`/api/providers/${id}`, { provider: fields });
    const same = { office_ids: [open], language_codes: ['de', 'cmn', 'en'] };
    const correct = { answer: 'correct', concern_ids: [2], ...same };
    expect((await dietitian.post<{ fields: object }>(link, correct)).body.fields).toHaveProperty('answer');
    await dietitian.post(link, { answer: 'changed', concern_ids: [1, 3], ...same });
    const [item] = await items();
    expect(item?.corrections).toEqual([
      {
        position: 1,
        field: 'concerns',
        old_value: ['Preventive Nutrition'],
        new_value: ['Preventive Nutrition', 'Gastrointestinal'],
      },
    ]);
    await staff.patch('/api/portal/concerns/1', { name: 'Prevention' });
    expect((await takeOver(item, 1)).status).toBe(204);
    expect(await provider()).toMatchObject({ concerns: [{ id: 1 }, { id: 3 }], officeIds: [open, secret] });
  });
});
