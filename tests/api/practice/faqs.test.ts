import { describe, expect, test } from 'vitest';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { defaultFaqs } from '../../../server/db/default-faqs.ts';
import { getJson } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { PERSON, signedInPerson } from '../../support/portal.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const PATH = '/api/portal/faqs';
const NEW = {
  question: 'Do you see children?',
  answer_markdown: 'Yes.\n\n- *Toddlers*\n- [Teens](https://a.example/)',
};

type WireFaq = { id: number; question: string; position: number; is_hidden: boolean; revision: number };

async function open(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const send = async (method: string, path: string, fields?: object, etag?: string | null) => {
    const init = fields ? json(fields) : {};
    const headers = { ...(init.headers as object), ...(etag && { 'If-Match': etag }) };
    const answer = await browser.send(method, `${PATH}${path}`, { ...init, headers });
    return { status: answer.status, body: answer.body as never, etag: answer.headers.get('ETag') };
  };
  const add = async (fields: object = NEW): Promise<WireFaq> => (await send('POST', '', fields)).body;
  const list = async (): Promise<WireFaq[]> => (await send('GET', '')).body;
  const shown = async () => (await getJson(site, '/api/faqs')).body as { anchor: string; question: string }[];
  const history = async (
    id: number,
  ): Promise<(DirectoryEvent & { old_value: unknown; new_value: unknown })[]> =>
    (await send('GET', `/${id}/history`)).body;
  return { site, browser, send, add, list, shown, history };
}

describe.each(engines)('FAQs (%s)', (engine) => {
  test('start with exactly the defaults', async () => {
    const { shown } = await open(engine);
    expect(await shown()).toEqual(
      defaultFaqs.map(({ anchor, question, answer }) => ({
        id: expect.any(Number),
        anchor,
        question,
        answer: answer.split('\n\n').map((text) => ({ type: 'paragraph', items: [[{ text }]] })),
      })),
    );
  });

  test('add, edit, hide and delete show at once', async () => {
    const { send, add, shown, history } = await open(engine);
    const { id } = await add();
    expect((await shown()).at(-1)).toEqual({
      id,
      anchor: `faq-${id}`,
      question: NEW.question,
      answer: [
        { type: 'paragraph', items: [[{ text: 'Yes.' }]] },
        {
          type: 'bullets',
          items: [[{ text: 'Toddlers', is_emphasis: true }], [{ text: 'Teens', href: 'https://a.example/' }]],
        },
      ],
    });
    const edited = await send('PATCH', `/${id}`, { question: 'And babies?', is_hidden: true });
    expect([edited.status, edited.etag, edited.body]).toEqual([
      200,
      expect.stringContaining('"2"'),
      { id, ...NEW, question: 'And babies?', position: 10, is_hidden: true, revision: 2 },
    ]);
    expect(await send('GET', `/${id}`)).toEqual(edited);
    expect(await shown()).toHaveLength(defaultFaqs.length);
    await send('PATCH', `/${id}`, { is_hidden: false });
    expect((await shown()).at(-1)?.question).toBe('And babies?');
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect(await shown()).toHaveLength(defaultFaqs.length);
    const events = await history(id);
    expect(events.map(({ field, actor, subject }) => [subject, field, actor])).toEqual(
      [null, 'is_hidden', 'is_hidden', 'question', null].map((field) => ['faq', field, PERSON.email]),
    );
    for (const [method, fields] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
      expect((await send(method, `/${id}`, fields)).status).toBe(404);
    }
  });

  test('a move shifts the others; only the moved one gets a new revision and history', async () => {
    const { send, list, history } = await open(engine);
    const before = await list();
    const [first, second, third] = before;
    await send('PATCH', `/${third?.id}`, { position: 1 });
    const after = await list();
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual([third?.id, first?.id, second?.id]);
    expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
    expect(after.map(({ revision }) => revision)).toEqual([2, ...Array(8).fill(1)]);
    expect(await history(third?.id ?? 0)).toMatchObject([{ field: 'position', old_value: 3, new_value: 1 }]);
    expect(await history(first?.id ?? 0)).toEqual([]);
    await send('PATCH', `/${third?.id}`, { position: 99 });
    expect((await list()).at(-1)?.id).toBe(third?.id);
    await Promise.all([1, 2, 3].map((position) => send('PATCH', `/${first?.id}`, { position })));
    expect((await list()).map(({ position }) => position)).toEqual(before.map(({ position }) => position));
  });

  test('two tabs saving one FAQ: the second gets 412 with the current state', async () => {
    const { send, add } = await open(engine);
    const { id } = await add();
    const { etag } = await send('GET', `/${id}`);
    const saved = await send('PATCH', `/${id}`, { question: 'First?' }, etag);
    for (const [method, fields] of [['PATCH', { question: 'Second?' }], ['DELETE']] as const) {
      const rejected = await send(method, `/${id}`, fields, etag);
      expect([rejected.status, rejected.body, rejected.etag]).toEqual([
        412,
        expect.objectContaining({ current: saved.body }),
        saved.etag,
      ]);
    }
    expect((await send('PATCH', `/${id}`, { question: 'Second?' }, saved.etag)).status).toBe(200);
  });

  test('earlier versions can be restored, deleted FAQs too', async () => {
    const { send, list, shown, history } = await open(engine);
    const [first] = await list();
    const id = first?.id ?? 0;
    const before = await shown();
    await send('PATCH', `/${id}`, { question: 'New?', answer_markdown: 'New.' });
    const [edit] = await history(id);
    await send('PATCH', `/${id}`, { question: 'Newer?', position: 3 });
    expect((await send('POST', `/${id}/restore`, { event_id: edit?.id })).body).toMatchObject({
      position: 1,
      answer_markdown: 'New.',
    });
    await send('DELETE', `/${id}`);
    const deleted: { id: number; event_id: number; question: string }[] = (await send('GET', '/deleted'))
      .body;
    expect(deleted).toMatchObject([{ id, deleted_by: PERSON.email }]);
    const restored = await send('POST', `/${id}/restore`, { event_id: deleted[0]?.event_id });
    expect([restored.status, restored.body]).toMatchObject([
      200,
      { id, position: 1, answer_markdown: 'New.' },
    ]);
    expect((await send('GET', '/deleted')).body).toEqual([]);
    await send('POST', `/${id}/restore`, { event_id: 0 });
    expect(await shown()).toEqual(before);
    expect((await send('POST', `/${id}/restore`, { event_id: 999_999 })).status).toBe(404);
    expect((await send('POST', '/999/restore', { event_id: 0 })).status).toBe(404);
  });

  test('a restored FAQ has a new revision: a tab opened before its deletion gets 412', async () => {
    const { send, list, add } = await open(engine);
    const { id: added } = await add();
    for (const id of [added, (await list())[0]?.id]) {
      const etags: (string | null)[] = [(await send('GET', `/${id}`)).etag];
      for (const turn of [1, 2]) {
        etags.push((await send('PATCH', `/${id}`, { question: `Turn ${turn}?` })).etag);
        await send('DELETE', `/${id}`);
        const [deleted]: { event_id: number }[] = (await send('GET', '/deleted')).body;
        const restored = await send('POST', `/${id}/restore`, { event_id: deleted?.event_id });
        expect([restored.status, etags]).toEqual([200, expect.not.arrayContaining([restored.etag])]);
        for (const stale of etags) {
          expect((await send('PATCH', `/${id}`, { question: 'Stale?' }, stale)).status).toBe(412);
        }
        etags.push(restored.etag);
      }
      const saved = await send('PATCH', `/${id}`, { question: 'Saved?' }, etags.at(-1));
      expect(saved.status).toBe(200);
    }
  });

  test('at most 100, even by restoring', async () => {
    const { site, send, add } = await open(engine);
    const { id } = await add();
    await send('DELETE', `/${id}`);
    const others = Array.from({ length: 99 - defaultFaqs.length }, (_, index) => ({
      anchor: null,
      ...NEW,
      position: defaultFaqs.length + 1 + index,
    }));
    await site.services.db.insertInto('faqs').values(others).execute();
    expect((await send('POST', '', NEW)).status).toBe(201);
    for (const [path, fields] of [
      ['', NEW],
      [`/${id}/restore`, { event_id: 0 }],
    ] as const) {
      expect((await send('POST', path, fields)).status).toBe(409);
    }
  });
});

describe('invalid FAQs', () => {
  test.each<[string, object, Record<string, string>]>([
    ['without texts', {}, { question: 'Question is required', answer_markdown: 'Answer is required' }],
    [
      'a long question',
      { ...NEW, question: 'x'.repeat(201) },
      { question: 'Question must be at most 200 characters' },
    ],
    [
      'control characters and direction overrides',
      { question: 'a\u202eb', answer_markdown: 'a\u0000' },
      {
        question: 'Question must not contain control characters',
        answer_markdown: 'Answer must not contain control characters',
      },
    ],
    [
      'a long answer',
      { ...NEW, answer_markdown: 'x'.repeat(5_001) },
      { answer_markdown: 'Answer must be at most 5000 characters' },
    ],
    [
      'unsafe links',
      { ...NEW, answer_markdown: '[a](javascript:alert(1)) [b](/faqs)' },
      {
        answer_markdown:
          'Answer: the link javascript:alert(1) must begin with https://, http://, mailto: or tel:\nAnswer: the link /faqs must begin with https://, http://, mailto: or tel:',
      },
    ],
    [
      'deep lists',
      { ...NEW, answer_markdown: '- '.repeat(2_500) },
      { answer_markdown: 'Answer: lists must not contain lists' },
    ],
    [
      'much emphasis',
      { ...NEW, answer_markdown: '*_'.repeat(2_500) },
      { answer_markdown: 'Answer has too many * and _ characters: at most 200' },
    ],
    [
      'no position',
      { ...NEW, position: 'first', is_hidden: 'maybe' },
      { position: 'Position must be an id', is_hidden: 'Hidden must be true or false' },
    ],
  ])('%s: 422 with the field, nothing changes', async (_, fields, errors) => {
    const { site, send } = await open('sqlite');
    const before = await tables(site);
    const rejected = await send('POST', '', fields);
    expect([rejected.status, (rejected.body as { fields: object }).fields]).toEqual([422, errors]);
    expect(await tables(site)).toEqual(before);
  });

  test('100 kB is 413', async () => {
    const { send } = await open('sqlite');
    const fields = { ...NEW, answer_markdown: '[a]('.repeat(25_000) };
    for (const path of ['', '/preview']) expect((await send('POST', path, fields)).status).toBe(413);
  });

  test('a preview has the same rules and stores nothing', async () => {
    const { site, send } = await open('sqlite');
    const before = await tables(site);
    const preview = (answer_markdown?: string) => send('POST', '/preview', { answer_markdown });
    expect((await preview('<b>**bold**')).body).toEqual([
      { type: 'paragraph', items: [[{ text: '<b>' }, { text: 'bold', is_strong: true }]] },
    ]);
    expect((await preview('[a](javascript:x)')).status).toBe(422);
    expect((await preview()).status).toBe(422);
    expect(await tables(site)).toEqual(before);
  });

  test('403 without the permission', async () => {
    const site = await openTestSite('sqlite');
    const before = await tables(site);
    const browser = await signedInPerson(site);
    await site.services.db.updateTable('users').set({ permissions: 'directory,referrals' }).execute();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['PATCH', '/1'],
      ['DELETE', '/1'],
      ['GET', '/deleted'],
      ['POST', '/preview'],
      ['GET', '/1/history'],
      ['POST', '/1/restore'],
    ] as const) {
      const init = method === 'GET' ? undefined : json({});
      const { status, body } = await browser.send(method, PATH + path, init);
      expect([method, path, status, body]).toEqual([method, path, 403, { error: 'Permission denied.' }]);
    }
    expect(await tables(site)).toEqual(before);
  });
});
