import { describe, expect, test } from 'vitest';
import { tables } from '../../support/directory.ts';
import { BEFORE, type Notice, openNotices, PATH, TODAY, text } from '../../support/notices.ts';
import { engines } from '../../support/test-site.ts';

describe.each(engines)('notices (%s)', (engine) => {
  test('six slots are unpublished, and cannot be retired', async () => {
    const { site, browser, slots, links, read } = await openNotices(engine);
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
    const { change, publish, read, links } = await openNotices(engine);
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

  test('staff add, order and retire pages of their own', async () => {
    const { browser, change, read, links } = await openNotices(engine);
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
    const { browser, publish, read } = await openNotices(engine);
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
    const { site, browser, change } = await openNotices('sqlite');
    const before = await tables(site);
    const { status, body } = await change(fields);
    expect([status, body.fields]).toEqual([422, errors]);
    expect((await browser.post(PATH, { title: 'A', slug: 'a', ...fields })).status).toBe(422);
    expect(await tables(site)).toEqual(before);
  });

  test('raw HTML is text, in every script up to the maximum', async () => {
    const { publish, read, browser } = await openNotices('sqlite');
    await publish('<script>alert(1)</script>', TODAY);
    expect(await read()).toEqual([TODAY, TODAY, text('<script>alert(1)</script>')]);
    expect((await publish('語'.repeat(60_000), TODAY)).status).toBe(200);
    const large = { text_markdown: 'x'.repeat(600_000) };
    expect((await browser.post(PATH, large)).status).toBe(413);
  });

  test('at most 100 versions; a history of long texts is short', async () => {
    const { browser, publish } = await openNotices('sqlite');
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
    const { browser } = await openNotices('sqlite');
    const statuses = [];
    for (let at = 6; at <= 30; at++)
      statuses.push((await browser.post(PATH, { title: 'A', slug: `a${at}` })).status);
    expect(statuses).toEqual([...Array(24).fill(201), 422]);
  });
});
