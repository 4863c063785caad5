import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { readDefaultFaqs } from '../../../server/db/migrations/base/defaults.ts';
import { readMarkdown } from '../../../server/practice/markdown.ts';
import { getJson } from '../../support/answers.ts';
import { tables } from '../../support/directory.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const PATH = '/api/portal/notices';
const NOTICE = {
  title: 'Notice of Privacy Practices',
  slug: 'privacy-practices',
  text_markdown: 'One.',
  effective_on: '2027-03-31',
};

type Notice = { id: number; position: number };
type Shown = { title: string; effective_on: string; text: unknown[] };
type Errors = { error?: string; fields?: Record<string, string> };

/** A site with an unpublished notice, for staff and visitors. */
async function openNotices(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = (await browser.post<Notice>(PATH, NOTICE)).body;
  const change = (fields: object, changed = id) =>
    browser.patch<Notice & Errors>(`${PATH}/${changed}`, fields);
  const read = async (slug = NOTICE.slug) => {
    const { status, body } = await getJson<Shown>(site, `/api/notices/${slug}`);
    return status === 200 ? body : status;
  };
  const links = async () =>
    (await getJson<{ notices: { slug: string; title: string }[] }>(site, '/api/practice')).body.notices;
  return { site, browser, id, change, read, links };
}

const paragraph = (text: string) => [{ type: 'paragraph', items: [[{ text }]] }];

describe.each(engines)('notices (%s)', (engine) => {
  test('visitors read a published notice, and the footer links it in the order of staff, until it is deleted', async () => {
    const { browser, change, read, links } = await openNotices(engine);
    expect([await read(), await links(), await read('%00')]).toEqual([404, [], 404]);
    expect((await change({ is_published: true })).status).toBe(200);
    const { slug, title, effective_on } = NOTICE;
    expect(await read()).toEqual({ slug, title, effective_on, text: paragraph('One.') });
    expect(await links()).toEqual([{ slug, title }]);
    for (const field of ['text_markdown', 'effective_on']) {
      expect((await change({ [field]: '' })).body.fields).toHaveProperty(field);
    }
    await change({ text_markdown: 'Two.', effective_on: '2027-05-01' });
    expect(await read()).toMatchObject({ effective_on: '2027-05-01', text: paragraph('Two.') });
    await change({ is_published: false });
    expect([await read(), await links()]).toEqual([404, []]);

    await change({ is_published: true });
    const fields = { ...NOTICE, title: 'No-Show Fees', slug: 'fees', is_published: true };
    const { id } = (await browser.post<Notice>(PATH, fields)).body;
    await change({ position: 1 }, id);
    expect((await links()).map(({ slug }) => slug)).toEqual(['fees', NOTICE.slug]);
    await browser.delete(`${PATH}/${id}`);
    expect([await read('fees'), (await links()).length]).toEqual([404, 1]);
    expect((await browser.post(PATH, fields)).status).toBe(201);
  });
});

test('an invalid address: 422 with the field, nothing changes', async () => {
  const { site, browser, change } = await openNotices('sqlite');
  await browser.post(PATH, { ...NOTICE, slug: 'fees' });
  const before = await tables(site);
  const format =
    'Address must have at most 60 lowercase letters, digits and single hyphens, such as privacy-practices';
  for (const [slug, error] of [
    ['fees', 'Another notice has this address'],
    ['a/b', format],
    ['a'.repeat(61), format],
  ] as const) {
    for (const answer of [await change({ slug }), await browser.post(PATH, { ...NOTICE, slug })]) {
      expect([slug, answer.status, answer.body]).toMatchObject([slug, 422, { fields: { slug: error } }]);
    }
  }
  expect(await tables(site)).toEqual(before);
});

test('raw HTML is text, in every script up to the maximum', async () => {
  const { change, read, browser } = await openNotices('sqlite');
  await change({ text_markdown: '<script>alert(1)</script>', is_published: true });
  expect(await read()).toMatchObject({ text: paragraph('<script>alert(1)</script>') });
  expect((await change({ text_markdown: `${'語'.repeat(9_998)}\n\n`.repeat(6) })).status).toBe(200);
  const large = { text_markdown: 'x'.repeat(600_000) };
  expect((await browser.post(PATH, large)).status).toBe(413);
});

test('a history has the longest texts whole', async () => {
  const { browser, id, change } = await openNotices('sqlite');
  const texts = ['One', 'Two'].map((word) => `${word} ${'語'.repeat(9_000)}\n\n${'字'.repeat(9_000)}`);
  for (const text_markdown of texts) await change({ text_markdown });
  const { body } = await browser.get(`${PATH}/${id}/history`);
  const [old_value, new_value] = texts;
  expect(body).toMatchObject([{ old_value, new_value }, { new_value: old_value }, {}]);
});

test('at most 30', async () => {
  const { browser } = await openNotices('sqlite');
  for (let at = 2; at <= 31; at++) {
    const { status } = await browser.post(PATH, { ...NOTICE, slug: `a${at}` });
    expect([at, status]).toEqual([at, at <= 30 ? 201 : 422]);
  }
});

const FAQS = '/api/portal/faqs';
const MARKDOWN = 'Yes.\n\n- *Toddlers*\n- [Teens](https://a.example/)';
const FAQ = { question: 'Do you see children?', answer_markdown: MARKDOWN };

async function openFaqs(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const add = async () => (await browser.post<{ id: number }>(FAQS, FAQ)).body;
  const shown = async () => (await getJson<{ anchor: string; question: string }[]>(site, '/api/faqs')).body;
  return { site, browser, add, shown };
}

const defaultFaqs = readDefaultFaqs();

describe.each(engines)('FAQs (%s)', (engine) => {
  test('FAQs start with the defaults; visitors read an FAQ with its Markdown as data, until it is deleted', async () => {
    const { browser, add, shown } = await openFaqs(engine);
    const wanted = defaultFaqs.map(({ anchor, question, answer_markdown: markdown }) => {
      return {
        id: expect.any(Number),
        anchor,
        question,
        answer: snakeCaseKeys(readMarkdown(markdown).blocks),
      };
    });
    expect(await shown()).toEqual(wanted);

    const { id } = await add();
    expect((await shown()).at(-1)).toEqual({
      id,
      anchor: `faq-${id}`,
      question: FAQ.question,
      answer: [
        { type: 'paragraph', items: [[{ text: 'Yes.' }]] },
        {
          type: 'bullets',
          items: [[{ text: 'Toddlers', is_emphasis: true }], [{ text: 'Teens', href: 'https://a.example/' }]],
        },
      ],
    });
    await browser.patch(`${FAQS}/${id}`, { question: 'And babies?', position: 1 });
    expect((await shown())[0]?.question).toBe('And babies?');
    await browser.delete(`${FAQS}/${id}`);
    expect(await shown()).toHaveLength(defaultFaqs.length);
  });

  test('at most 100 FAQs', async () => {
    const { site, browser } = await openFaqs(engine);
    const others = Array.from({ length: 99 - defaultFaqs.length }, (_, index) => ({
      anchor: null,
      ...FAQ,
      position: defaultFaqs.length + 1 + index,
    }));
    await site.services.db.insertInto('faqs').values(others).execute();
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await browser.post(FAQS, FAQ)).status);
    expect(statuses).toEqual([201, 422]);
  });
});
