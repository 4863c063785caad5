import { expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { readDefaultFaqs } from '../../../server/db/migrations/base/defaults.ts';
import { readMarkdown } from '../../../server/practice/markdown.ts';
import { getJson } from '../../support/answers.ts';
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

test.each(engines)('a published notice is read and linked, until it is deleted (%s)', async (engine) => {
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

test('a text may have the maximum in every script', async () => {
  const { change, browser } = await openNotices('sqlite');
  expect((await change({ text_markdown: `${'語'.repeat(9_998)}\n\n`.repeat(6) })).status).toBe(200);
  const large = { text_markdown: 'x'.repeat(600_000) };
  expect((await browser.post(PATH, large)).status).toBe(413);
});

test('at most 30', async () => {
  const { browser } = await openNotices('sqlite');
  for (let at = 2; at <= 31; at++) {
    const { status } = await browser.post(PATH, { ...NOTICE, slug: `a${at}` });
    expect([at, status]).toEqual([at, at <= 30 ? 201 : 422]);
  }
});

const FAQS = '/api/portal/faqs';

test.each(engines)('FAQs start with the defaults; visitors read them as data (%s)', async (engine) => {
  const { site, browser } = await openStaffSite(engine);
  const shown = async () => (await getJson<object[]>(site, '/api/faqs')).body;
  const defaults = readDefaultFaqs().map(({ anchor, question, answer_markdown: markdown }) => {
    const answer = snakeCaseKeys(readMarkdown(markdown).blocks);
    return { id: expect.any(Number), anchor, question, answer };
  });
  expect(await shown()).toEqual(defaults);

  const faq = { question: 'Do you see children?', answer_markdown: '*Yes.*', position: 1 };
  const { id } = (await browser.post<{ id: number }>(FAQS, faq)).body;
  const answer = [{ type: 'paragraph', items: [[{ text: 'Yes.', is_emphasis: true }]] }];
  const added = { id, anchor: `faq-${id}`, question: faq.question, answer };
  expect(await shown()).toEqual([added, ...defaults]);
  await browser.delete(`${FAQS}/${id}`);
  expect(await shown()).toHaveLength(defaults.length);
});
