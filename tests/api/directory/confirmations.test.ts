import { describe, expect, test } from 'vitest';
import {
  DIETITIAN_EMAIL as EMAIL,
  ASKED_AT as NOW,
  openConfirmations,
} from '../../support/asked-dietitian.ts';
import { addProviders, TESTER } from '../../support/provider.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { engines } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
const CORRECT = { answer: 'correct' };

type WireConfirmation = {
  revision: string;
  provider: Record<string, unknown>;
  has_changed: boolean;
  expires_on: string;
};

describe.each(engines)('confirmation by the dietitian on %s', (engine) => {
  test('"All correct" verifies once; opening the link changes nothing', async () => {
    const { db, staff, add, ask, dietitian, site } = await openConfirmations(engine);
    const id = await add({ ehr_uuid: 'e-1' });
    const link = await ask(id);
    const stored = () =>
      db.selectFrom('confirmation_requests').select(['answered_at', 'answer', 'token_hash']).execute();
    const before = await stored();
    expect(JSON.stringify(before)).not.toContain(link.split('/').at(-1));
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status, headers, body } = await dietitian.send(method, link);
      expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      if (method === 'HEAD') continue;
      const { provider, has_changed, expires_on } = body as WireConfirmation;
      expect([has_changed, expires_on]).toEqual([false, '2027-04-14']);
      expect(provider).toEqual((await dietitian.get(`/api/providers/${id}`)).body);
    }
    expect(await stored()).toEqual(before);
    expect((await site.api.request(link, { method: 'POST' })).status).toBe(403);
    const answers = await Promise.all([dietitian.post(link, CORRECT), dietitian.post(link, CORRECT)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await staff.get(`/api/portal/providers/${id}`)).body).toMatchObject({
      verified_by: 'dietitian',
      verified_on: '2027-03-15',
    });
    expect(await dietitian.get(link)).toMatchObject({
      status: 410,
      body: { error: 'This link has already been used.' },
    });
    const events = await db
      .selectFrom('directory_events')
      .selectAll()
      .where('actor', '=', 'dietitian')
      .execute();
    expect(events.map(({ field }) => field).sort()).toEqual([
      'confirmation_answer',
      'verified_at',
      'verified_by',
    ]);
  });

  test('"Something changed" needs a text, which the review lists until it is done', async () => {
    const { staff, add, ask, dietitian } = await openConfirmations(engine);
    const id = await add({ verified_at: NOW });
    const link = await ask(id);
    for (const body of [{}, { answer: 'maybe' }, { answer: 'changed' }, { answer: 'changed', text: ' ' }]) {
      expect((await dietitian.post(link, body)).status).toBe(422);
    }
    for (const text of ['x'.repeat(2_001), 'a\u0000b']) {
      const { status, body } = await dietitian.post(link, { answer: 'changed', text });
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, ['text']]);
    }
    // As a form without JavaScript sends it.
    const form = new URLSearchParams({ answer: 'changed', text: 'I left Aetna.\r\nSorry!' });
    expect((await dietitian.send('POST', link, { body: form })).status).toBe(200);
    expect((await dietitian.post(link, { answer: 'changed', text: 'Again' })).status).toBe(410);
    const review = async () =>
      (await staff.get('/api/portal/review?kind=answer')).body as {
        items: { answer_id: number; what: string; date: string; provider_id: number }[];
      };
    const [item, ...others] = (await review()).items;
    expect(others).toEqual([]);
    expect(item).toMatchObject({ what: 'I left Aetna.\nSorry!', date: '2027-03-15', provider_id: id });
    const answer = `/api/portal/review/answers/${item?.answer_id}`;
    expect((await dietitian.delete(answer)).status).toBe(401);
    expect((await staff.delete(answer)).status).toBe(204);
    expect((await staff.delete(answer)).status).toBe(404);
    expect((await review()).items).toEqual([]);
  });

  test('"All correct" applies to the entry that the dietitian saw', async () => {
    const { site, add, ask, dietitian } = await openConfirmations(engine);
    const id = await add();
    const link = await ask(id);
    const seen = ((await dietitian.get(link)).body as WireConfirmation).revision;
    await site.services.providers.update(id, { firstName: 'Adah' }, TESTER);
    expect((await dietitian.post(link, { ...CORRECT, revision: seen })).status).toBe(409);
    expect((await site.services.providers.get(id)).provider.verifiedBy).toBeNull();
    const now = ((await dietitian.get(link)).body as WireConfirmation).revision;
    expect((await dietitian.post(link, { ...CORRECT, revision: now })).status).toBe(200);
  });

  test('a link ends when the contact email changes', async () => {
    const { site, add, ask, dietitian } = await openConfirmations(engine);
    const id = await add();
    const link = await ask(id);
    await site.services.providers.update(id, { contactEmail: 'new@dietitian.example' }, TESTER);
    expect((await dietitian.get(link)).status).toBe(410);
    expect((await dietitian.post(link, CORRECT)).status).toBe(410);
  });

  test('unknown, replaced and expired links; an entry that has changed since', async () => {
    const { staff, add, ask, dietitian, later } = await openConfirmations(engine);
    const id = await add();
    const first = await ask(id);
    const second = await ask(id);
    const opened = async (link: string) => {
      const { status, body } = await dietitian.get(link);
      return [status, (body as WireConfirmation).has_changed ?? (body as { error: string }).error];
    };
    expect(await opened('/api/confirmations/unknown')).toEqual([
      404,
      "This link isn't valid. Check that you copied all of it.",
    ]);
    expect(await opened(first)).toEqual([410, 'This link has expired.']);
    expect((await dietitian.post(first, CORRECT)).status).toBe(410);
    const change = (fields: object) =>
      staff.send('PATCH', `/api/providers/${id}`, {
        body: JSON.stringify({ provider: fields }),
        headers: { 'Content-Type': 'application/json' },
      });
    await change({ contact_email: EMAIL });
    expect(await opened(second)).toEqual([200, false]);
    expect((await change({ bio: 'New.' })).status).toBe(200);
    expect(await opened(second)).toEqual([200, true]);
    // April 14 is the last day.
    later(30.5 * DAY_MS - 1);
    expect(await opened(second)).toEqual([200, true]);
    later(1);
    expect(await opened(second)).toEqual([410, 'This link has expired.']);
    expect((await dietitian.post(second, CORRECT)).status).toBe(410);
  });

  test('concurrent requests and answers do not deadlock', async () => {
    const { staff, add, ask, dietitian } = await openConfirmations(engine);
    const ids = await Promise.all(Array.from({ length: 6 }, () => add()));
    const links: string[] = [];
    for (const id of ids) links.push(await ask(id));
    const ends = await Promise.all([
      ...links.map((link) => dietitian.post(link, CORRECT)),
      ...ids.map((id) => staff.post(`/api/portal/providers/${id}/confirmation_requests`, {})),
      staff.post('/api/portal/review/confirmation_requests', {}),
      staff.send('DELETE', `/api/providers/${ids[0]}`),
    ]);
    expect(ends.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('asks everyone who is due once, except those without a contact email', async () => {
    const { db, staff, add, dietitian } = await openConfirmations(engine);
    const due = [await add(), await add({ verified_at: NOW - 80 * DAY_MS })];
    const unreachable = await add({ contact_email: null });
    await add({ verified_at: NOW });
    await add({ listing: 'draft' });
    const askAll = () => staff.post('/api/portal/review/confirmation_requests', {});
    expect((await dietitian.post('/api/portal/review/confirmation_requests', {})).status).toBe(401);
    const [one, other] = await Promise.all([askAll(), askAll()]);
    const asked = [one, other].map(({ body }) => (body as { asked: number }).asked);
    expect(asked.sort()).toEqual([0, 2]);
    const requests = await db.selectFrom('confirmation_requests').select('provider_id').execute();
    expect(requests.map(({ provider_id }) => provider_id).sort()).toEqual(due);
    const mails = await db.selectFrom('outbox').selectAll().execute();
    expect(mails.map(({ kind, email }) => [kind, email])).toEqual(
      Array(2).fill(['confirmation_request', EMAIL]),
    );
    expect(await staff.post(`/api/portal/providers/${unreachable}/confirmation_requests`, {})).toMatchObject({
      status: 409,
    });
    expect((await staff.post('/api/portal/providers/999/confirmation_requests', {})).status).toBe(404);
  });

  test('all who are due are asked in portions, after a count; an open question is not asked twice', async () => {
    const { db, add, ask, staff } = await openConfirmations(engine);
    const path = '/api/portal/review/confirmation_requests';
    await ask(await add());
    expect((await staff.get(path)).body).toEqual({ asked: 0 });
    await addProviders(db, Array(401).fill({ columns: { contact_email: 'x@dietitian.example' } }));
    expect((await staff.get(path)).body).toEqual({ asked: 401 });
    const answers = await Promise.all([
      staff.post<{ asked: number }>(path, {}),
      staff.post<{ asked: number }>(path, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.reduce((sum, { body }) => sum + body.asked, 0)).toBe(401);
    const asked = await db.selectFrom('confirmation_requests').select('provider_id').execute();
    expect(new Set(asked.map(({ provider_id }) => provider_id)).size).toBe(402);
    expect(asked).toHaveLength(402);
    expect((await staff.post(path, {})).body).toEqual({ asked: 0 });
  });
});

test('the mail has the link and its last day, and names no other person', async () => {
  const { confirmationMail } = await import('../../../server/mail/templates.ts');
  const data = { firstName: 'Ada', token: 't0ken', expiresOn: '2027-04-14' };
  const { subject, text } = confirmationMail(data, TEST_ORIGIN);
  expect(subject).toMatch(/^Is your entry at .+ correct\?$/);
  expect(text).toContain(`${TEST_ORIGIN}/confirm/t0ken`);
  expect(text).toContain('until April 14, 2027');
});
