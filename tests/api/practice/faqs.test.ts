import { describe, expect, test } from 'vitest';
import { type SnakeCased, snakeCaseKeys } from '../../../domain/case.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { defaultFaqs } from '../../../server/db/default-faqs.ts';
import { readAnswer } from '../../../server/practice/faqs/answer.ts';
import { getJson } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { PERSON } from '../../support/portal.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const PATH = '/api/portal/faqs';
const NEW = {
  question: 'Do you see children?',
  answer_markdown: 'Yes.\n\n- *Toddlers*\n- [Teens](https://a.example/)',
};

type WireFaq = { id: number; question: string; position: number; is_hidden: boolean; revision: number };

async function open(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const add = async () => (await browser.post<WireFaq>(PATH, NEW)).body;
  const list = async () => (await browser.get<WireFaq[]>(PATH)).body;
  const change = (id: number | undefined, fields: object, headers = {}) =>
    browser.patch<WireFaq>(`${PATH}/${id}`, fields, headers);
  const remove = (id: number) => browser.delete(`${PATH}/${id}`);
  const history = async (id: number) =>
    (await browser.get<SnakeCased<HistoryEvent>[]>(`${PATH}/${id}/history`)).body;
  const shown = async () => (await getJson<{ anchor: string; question: string }[]>(site, '/api/faqs')).body;
  return { site, browser, add, list, change, remove, shown, history };
}

describe.each(engines)('FAQs (%s)', (engine) => {
  test('start with exactly the defaults', async () => {
    const { shown } = await open(engine);
    expect(await shown()).toEqual(
      defaultFaqs.map(({ anchor, question, answer }) => ({
        id: expect.any(Number),
        anchor,
        question,
        answer: snakeCaseKeys(readAnswer(answer).answer),
      })),
    );
  });

  test('add, edit, hide and delete show at once', async () => {
    const { browser, add, change, remove, shown, history } = await open(engine);
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
    const edited = await change(id, { question: 'And babies?', is_hidden: true });
    expect([edited.status, edited.etag, edited.body]).toEqual([
      200,
      expect.stringContaining('"2"'),
      { id, ...NEW, question: 'And babies?', position: 13, is_hidden: true, revision: 2 },
    ]);
    const { body, etag } = await browser.get(`${PATH}/${id}`);
    expect([body, etag]).toEqual([edited.body, edited.etag]);
    expect(await shown()).toHaveLength(defaultFaqs.length);
    await change(id, { is_hidden: false });
    expect((await shown()).at(-1)?.question).toBe('And babies?');
    expect((await remove(id)).status).toBe(204);
    expect(await shown()).toHaveLength(defaultFaqs.length);
    const events = await history(id);
    expect(events.map(({ field, actor_email, subject }) => [subject, field, actor_email])).toEqual(
      [null, 'is_hidden', 'is_hidden', 'question', null].map((field) => ['faq', field, PERSON.email]),
    );
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect((await browser.send(method, `${PATH}/${id}`, method === 'PATCH' ? json({}) : {})).status).toBe(
        404,
      );
    }
  });

  test('a move shifts the others; only the moved one gets a new revision and history', async () => {
    const { change, list, history } = await open(engine);
    const before = await list();
    const [first, second, third] = before;
    await change(third?.id, { position: 1 });
    const after = await list();
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual([third?.id, first?.id, second?.id]);
    expect(after.map(({ position }) => position)).toEqual(before.map(({ position }) => position));
    expect(after.map(({ revision }) => revision)).toEqual([2, ...Array(11).fill(1)]);
    expect(await history(third?.id ?? 0)).toMatchObject([{ field: 'position', old_value: 3, new_value: 1 }]);
    expect(await history(first?.id ?? 0)).toEqual([]);
    await change(third?.id, { position: 99 });
    expect((await list()).at(-1)?.id).toBe(third?.id);
    await Promise.all([1, 2, 3].map((position) => change(first?.id, { position })));
    expect((await list()).map(({ position }) => position)).toEqual(before.map(({ position }) => position));
  });

  test('at most 100', async () => {
    const { site, browser } = await open(engine);
    const others = Array.from({ length: 99 - defaultFaqs.length }, (_, index) => ({
      anchor: null,
      ...NEW,
      position: defaultFaqs.length + 1 + index,
    }));
    await site.services.db.insertInto('faqs').values(others).execute();
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await browser.post(PATH, NEW)).status);
    expect(statuses).toEqual([201, 409]);
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
          'The link javascript:alert(1) must begin with https://, http://, mailto: or tel:\nThe link /faqs must begin with https://, http://, mailto: or tel:',
      },
    ],
    [
      'deep lists',
      { ...NEW, answer_markdown: '- '.repeat(2_500) },
      { answer_markdown: 'Lists must not contain lists' },
    ],
    [
      'much emphasis',
      { ...NEW, answer_markdown: '*_'.repeat(2_500) },
      { answer_markdown: 'Too many * and _ characters: at most 200' },
    ],
    [
      'no position',
      { ...NEW, position: 'first', is_hidden: 'maybe' },
      { position: 'Position must be an id', is_hidden: 'Hidden must be true or false' },
    ],
  ])('%s: 422 with the field, nothing changes', async (_, fields, errors) => {
    const { site, browser } = await open('sqlite');
    const before = await tables(site);
    const { status, body } = await browser.post<{ fields: object }>(PATH, fields);
    expect([status, body.fields]).toEqual([422, errors]);
    expect(await tables(site)).toEqual(before);
  });

  test('100 kB is 413', async () => {
    const { browser } = await open('sqlite');
    const fields = { ...NEW, answer_markdown: '[a]('.repeat(25_000) };
    expect((await browser.post(PATH, fields)).status).toBe(413);
  });
});
