import { describe, expect, test } from 'vitest';
import { getJson } from '../../support/answers.ts';
import { tables } from '../../support/directory.ts';
import { PERSON, signedInPerson } from '../../support/portal.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const PATH = '/api/portal/notices';
const [BEFORE, TODAY, LATER] = ['2027-03-01', '2027-03-31', '2027-05-01'];

type Notice = {
  id: number;
  slot: string | null;
  revision: number;
  effective_on: string | null;
  current_text_markdown: string | null;
};
type Version = { title: string; effective_on: string; text: unknown[]; versions: string[] };
type Errors = { error?: string; fields?: Record<string, string> };

/** In the practice's time zone. */
const noon = (day: string) => Date.parse(`${day}T20:00:00Z`);

async function open(engine: Engine) {
  const clock = { now: noon(TODAY) };
  const site = await openTestSite(engine, { now: () => clock.now });
  const browser = await signedInPerson(site, PERSON, clock.now);
  const { body: slots } = await browser.get<Notice[]>(PATH);
  const change = (fields: object, id = 1) => browser.patch<Notice & Errors>(`${PATH}/${id}`, fields);
  const publish = (text_markdown: string, effective_on: string, id?: number) =>
    change({ text_markdown, effective_on, is_published: true }, id);
  const read = async (path = 'privacy-practices') => {
    const { status, body } = await getJson<Version>(site, `/api/notices/${path}`);
    return status === 200 ? [body.effective_on, ...body.versions, JSON.stringify(body.text)] : status;
  };
  const links = async () =>
    (await getJson<{ notices: { slug: string }[] }>(site, '/api/practice')).body.notices;
  return { site, browser, slots, change, publish, read, links, clock };
}

const text = (value: string) => JSON.stringify([{ type: 'paragraph', items: [[{ text: value }]] }]);

describe.each(engines)('notices (%s)', (engine) => {
  test('six slots are unpublished, and cannot be retired', async () => {
    const { site, browser, slots, links, read } = await open(engine);
    expect(slots.map(({ slot, effective_on }) => [slot, effective_on])).toEqual(
      [
        'privacy_practices',
        'nondiscrimination',
        'language_assistance',
        'good_faith_estimate',
        'accessibility',
        'website_privacy',
      ].map((slot) => [slot, null]),
    );
    expect([await links(), await read(), await read('%00')]).toEqual([[], 404, 404]);
    const before = await tables(site);
    for (const { id } of slots) expect((await browser.delete(`${PATH}/${id}`)).status).toBe(409);
    expect(await tables(site)).toEqual(before);
  });

  test('publishing needs a text and an effective date', async () => {
    const { change, publish, read, links } = await open(engine);
    const missing = (name: string) => `${name} is required before the notice can be published`;
    expect((await change({ is_published: true })).body.fields).toEqual({
      text_markdown: missing('Text'),
      effective_on: missing('Effective date'),
    });
    expect((await change({ text_markdown: 'Draft.', effective_on: BEFORE })).status).toBe(200);
    expect(await read()).toBe(404);
    expect((await publish('One.', TODAY)).status).toBe(200);
    expect(await read()).toEqual([TODAY, TODAY, text('One.')]);
    const link = {
      slot: 'privacy_practices',
      slug: 'privacy-practices',
      title: 'Notice of Privacy Practices',
    };
    expect(await links()).toEqual([{ ...link, is_in_footer: true }]);
    await change({ is_in_footer: false });
    expect(await links()).toEqual([{ ...link, is_in_footer: false }]);
    for (const field of ['text_markdown', 'effective_on']) {
      expect((await change({ [field]: '' })).body.fields).toHaveProperty(field);
    }
    await change({ is_published: false });
    expect([await read(), await links()]).toEqual([404, []]);
  });

  test('a future version is shown from its day on; earlier ones stay', async () => {
    const { publish, change, read, links, clock } = await open(engine);
    await publish('One.', BEFORE);
    await publish('One, corrected.', BEFORE);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    // Moved twice before it begins.
    await publish('Two.', '2027-04-15');
    await publish('Two.', LATER);
    await change({ title: 'Privacy' });
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    expect(await read(`privacy-practices?effective_on=${LATER}`)).toBe(404);
    expect(await links()).toMatchObject([{ title: 'Notice of Privacy Practices' }]);
    clock.now = noon(LATER);
    expect(await read()).toEqual([LATER, LATER, BEFORE, text('Two.')]);
    expect(await links()).toMatchObject([{ title: 'Privacy' }]);
    expect(await read(`privacy-practices?effective_on=${BEFORE}`)).toEqual([
      BEFORE,
      LATER,
      BEFORE,
      text('One, corrected.'),
    ]);
    for (const other of ['2027-04-15', 'x', '2027-03-02']) {
      expect(await read(`privacy-practices?effective_on=${other}`)).toBe(404);
    }
  });

  test('the text that visitors read can be corrected while a later version waits', async () => {
    const { browser, change, publish, read, clock } = await open(engine);
    await publish('One.', BEFORE);
    expect((await publish('Two.', LATER)).body.current_text_markdown).toBe('One.');
    await change({ current_text_markdown: 'One, corrected.' });
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    const { body } = await publish('One, again.', BEFORE);
    expect([body.current_text_markdown, body.effective_on]).toEqual(['One, again.', LATER]);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, again.')]);
    for (const fields of [{ effective_on: BEFORE }, { current_text_markdown: '' }])
      expect((await change(fields)).status).toBe(422);
    const { body: events } = await browser.get<{ id: number; new_value: unknown }[]>(`${PATH}/1/history`);
    clock.now = noon(LATER);
    expect(await read()).toEqual([LATER, LATER, BEFORE, text('Two.')]);
    clock.now = noon(TODAY);
    // An earlier state gives the waiting version up.
    const first = events.findLast(({ new_value }) => new_value === true);
    await browser.post(`${PATH}/1/restore`, { event_id: first?.id });
    clock.now = noon(LATER);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One.')]);
  });

  test('no version begins before one that visitors have read; restoring keeps its date', async () => {
    const { browser, publish, read } = await open(engine);
    await publish('One.', BEFORE);
    await publish('Two.', TODAY);
    expect((await publish('Three.', '2027-03-30')).body.fields).toEqual({
      effective_on:
        'Effective date must not be before March 31, 2027, the date of the version that visitors have read',
    });
    const { body: events } = await browser.get<{ id: number; new_value: unknown }[]>(`${PATH}/1/history`);
    const first = events.findLast(({ new_value }) => new_value === true);
    const restored = await browser.post<Notice>(`${PATH}/1/restore`, { event_id: first?.id });
    expect([restored.status, restored.body.effective_on]).toEqual([200, TODAY]);
    expect(await read()).toEqual([TODAY, TODAY, BEFORE, text('One.')]);
  });

  test('staff add, order and retire pages of their own', async () => {
    const { browser, change, read, links } = await open(engine);
    const fields = {
      title: 'No-Show Fees',
      text_markdown: '## Fees',
      effective_on: TODAY,
      is_published: true,
    };
    const { status, body } = await browser.post<Notice>(PATH, { ...fields, slug: 'fees' });
    expect([status, body]).toMatchObject([
      201,
      { slot: null, slug: 'fees', latest_version: TODAY, position: 7 },
    ]);
    expect((await browser.get<Notice>(`${PATH}/${body.id}`)).body).toEqual(body);
    await change({ position: 1 }, body.id);
    expect((await browser.get<Notice[]>(PATH)).body[0]?.id).toBe(body.id);
    expect(await links()).toHaveLength(1);
    expect((await browser.delete(`${PATH}/${body.id}`)).status).toBe(204);
    expect([await read('fees'), await links()]).toEqual([404, []]);
    expect((await browser.post(PATH, { ...fields, slug: 'fees' })).status).toBe(201);
  });

  test('two tabs save one notice: the second gets 412, and nothing is lost', async () => {
    const { browser, publish, read } = await open(engine);
    const stale = { 'If-Match': '"1"' };
    await publish('One.', BEFORE);
    const { status, body } = await browser.patch<{ current: Notice }>(`${PATH}/1`, { title: 'Other' }, stale);
    expect([status, body.current.revision]).toEqual([412, 2]);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One.')]);
  });
});

describe('invalid notices', () => {
  const link = (url: string) => `The link ${url} must begin with https://, http://, mailto: or tel:`;
  const address =
    'Address must have at most 60 lowercase letters, digits and single hyphens, such as privacy-practices';
  test.each<[string, object, Record<string, string>]>([
    [
      'javascript: links',
      { text_markdown: '[a](javascript:alert(1))' },
      { text_markdown: `“[a](javascript:alert(1))”: ${link('javascript:alert(1)')}` },
    ],
    [
      '60,001 characters',
      { text_markdown: 'x'.repeat(60_001) },
      { text_markdown: 'Text must be at most 60000 characters' },
    ],
    [
      '200 kB',
      { text_markdown: 'x'.repeat(200_000) },
      { text_markdown: 'Text must be at most 60000 characters' },
    ],
    [
      'much emphasis',
      { text_markdown: '*_'.repeat(30_000) },
      { text_markdown: 'Too many * and _ characters: at most 2400' },
    ],
    ['an address of another', { slug: 'accessibility' }, { slug: 'Another notice has this address' }],
    ['an address with slashes', { slug: 'a/b' }, { slug: address }],
    ['a path as address', { slug: '../portal' }, { slug: address }],
    ['a long address', { slug: 'a'.repeat(61) }, { slug: address }],
    ['no address', { slug: '' }, { slug: address }],
    [
      'no date',
      { effective_on: '2027-02-30' },
      { effective_on: 'Effective date must be a date such as 2027-03-31' },
    ],
    [
      'other types',
      { title: {}, slug: [1], effective_on: 7, is_published: 'maybe' },
      {
        title: 'Title must be a text',
        slug: 'Address must be a text',
        effective_on: 'Effective date must be a date such as 2027-03-31',
        is_published: 'Published must be true or false',
      },
    ],
  ])('%s: 422 with the field, nothing changes', async (_, fields, errors) => {
    const { site, browser, change } = await open('sqlite');
    const before = await tables(site);
    const { status, body } = await change(fields);
    expect([status, body.fields]).toEqual([422, errors]);
    expect((await browser.post(PATH, { title: 'A', slug: 'a', ...fields })).status).toBe(422);
    expect(await tables(site)).toEqual(before);
  });

  test('raw HTML is text, in every script up to the maximum', async () => {
    const { publish, read, browser } = await open('sqlite');
    await publish('<script>alert(1)</script>', TODAY);
    expect(await read()).toEqual([TODAY, TODAY, text('<script>alert(1)</script>')]);
    expect((await publish('語'.repeat(60_000), TODAY)).status).toBe(200);
    const large = { text_markdown: 'x'.repeat(600_000) };
    expect((await browser.post(`${PATH}/preview`, large)).status).toBe(413);
    const { body } = await browser.post(`${PATH}/preview`, { text_markdown: '## A' });
    expect(body).toEqual([{ type: 'heading', items: [[{ text: 'A' }]] }]);
  });

  test('at most 100 versions; a history of long texts is short', async () => {
    const { browser, publish } = await open('sqlite');
    const day = (at: number) => new Date(Date.UTC(2000, 0, at)).toISOString().slice(0, 10);
    for (let at = 1; at <= 100; at++)
      await publish(`${at} ${'語'.repeat(at > 70 ? 59_000 : 9)} ${at}`, day(at));
    expect((await publish('More.', TODAY)).body.fields).toEqual({
      effective_on: 'There can be at most 100 versions',
    });
    const { body } = await browser.get(`${PATH}/1/history`);
    expect(JSON.stringify(body).length).toBeLessThan(100_000);
  });

  test('at most 30', async () => {
    const { browser } = await open('sqlite');
    const statuses = [];
    for (let at = 6; at <= 30; at++)
      statuses.push((await browser.post(PATH, { title: 'A', slug: `a${at}` })).status);
    expect(statuses).toEqual([...Array(24).fill(201), 422]);
  });
});
