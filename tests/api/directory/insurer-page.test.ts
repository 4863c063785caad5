import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { InsurerPage, StaffInsurer } from '../../../domain/directory/insurers/schemas.ts';
import { getJson } from '../../support/answers.ts';
import { addProvider, addProviders, TESTER } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';

type Page = SnakeCased<InsurerPage>;
type Body = SnakeCased<StaffInsurer> & { error?: string; fields?: Record<string, string> };

const PATH = '/api/portal/insurance_companies';

async function open(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const read = (slug: string) => getJson<Page>(site, `/api/insurance_companies/${slug}`);
  const slugs = async () =>
    (await getJson<Page[]>(site, '/api/insurance_companies')).body.map(({ slug }) => slug);
  const change = (name: string, body: object) => browser.patch<Body>(`${PATH}/${ids.insurer(name)}`, body);
  return { site, browser, ids, read, slugs, change };
}

describe.each(engines)("an insurer's page (%s)", (engine) => {
  test('counts the dietitians of each state who take new patients today', async () => {
    const { site, read } = await open(engine);
    const insuranceCompanies = ['Regence'];
    await addProviders(site.services.db, [
      { states: ['WA', 'OR'], insuranceCompanies },
      { states: ['WA'], insuranceCompanies },
      { states: ['ID'], insuranceCompanies, columns: { paused_from: '2026-01-01' } },
      { states: ['ID'], insuranceCompanies, columns: { listing: 'draft' } },
      { states: ['CA'], insuranceCompanies: ['Cigna'] },
    ]);
    const { status, body } = await read('regence');
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Regence',
        aliases: [],
        slug: 'regence',
        note: [],
        states: [
          { code: 'OR', display_name: 'Oregon', provider_count: 1 },
          { code: 'WA', display_name: 'Washington', provider_count: 2 },
        ],
      },
    ]);
  });

  test('former names, merged insurers and any spelling lead to the current slug', async () => {
    const { site, ids, read, change, slugs } = await open(engine);
    const { insurers } = site.services;
    await change('Premera', { name: 'Prémera & Sons', aliases: ['PBC'] });
    await insurers.merge(ids.insurer('Regence'), { intoId: ids.insurer('Cigna') }, TESTER);
    expect(await slugs()).toContain('premera-sons');
    for (const [asked, slug] of [
      ['premera', 'premera-sons'],
      ['pbc', 'premera-sons'],
      ['PR%C3%89MERA%20%26%20SONS', 'premera-sons'],
      ['regence', 'cigna'],
    ]) {
      expect([asked, (await read(String(asked))).body.slug]).toEqual([asked, slug]);
    }
    // A name that becomes free belongs to the insurer that takes it.
    await change('Cigna', { aliases: [] });
    expect((await read('regence')).status).toBe(404);
    const { id } = await insurers.create({ name: 'Regence' }, TESTER);
    expect((await read('regence')).body.id).toBe(id);
  });

  test('slugs are unique, and stay when insurers move', async () => {
    const { site, read, slugs } = await open(engine);
    const add = (name: string, fields = {}) => site.services.insurers.create({ name, ...fields }, TESTER);
    const first = await add('A+B');
    const second = await add('A & B', { position: 1 });
    const unnamed = await add('保险');
    const own = ['a-b', `a-b-${second.id}`, String(unnamed.id)];
    expect(await slugs()).toEqual(expect.arrayContaining(own));
    const found = await Promise.all(own.map(async (slug) => (await read(slug)).body.id));
    expect(found).toEqual([first.id, second.id, unnamed.id]);
  });

  test.each(
    casesFor(engine, [
      'nobody',
      'a%2Fb%2F..%2Fregence',
      '%25',
      '%FF',
      '%00',
      '-',
      '%E4%BF%9D',
      '__proto__',
      "x'%20or%201=1--",
      'x'.repeat(10_000),
    ]),
  )('unknown: %s', async (slug) => {
    const { read } = await open(engine);
    const { status, body } = await read(slug);
    expect([status, body]).toEqual([404, { error: expect.stringMatching(/\w/) }]);
  });

  test('a retired insurer is unknown', async () => {
    const { browser, ids, read } = await open(engine);
    expect((await read('aetna')).status).toBe(200);
    await browser.delete(`${PATH}/${ids.insurer('Aetna')}`);
    expect((await read('aetna')).status).toBe(404);
  });
});

describe.each(engines)("staff's note (%s)", (engine) => {
  test('is Markdown, shown at once, in the history, and restored', async () => {
    const { browser, ids, read, change } = await open(engine);
    const note_markdown = 'Call **early**.\n\n- [Plans](https://a.example/)\n- <b>raw</b>';
    const { body } = await change('Aetna', { note_markdown: ` ${note_markdown}\r\n` });
    expect(body).toMatchObject({ note_markdown, revision: 2 });
    expect((await read('aetna')).body.note).toEqual([
      {
        type: 'paragraph',
        items: [[{ text: 'Call ' }, { text: 'early', is_strong: true }, { text: '.' }]],
      },
      {
        type: 'bullets',
        items: [[{ text: 'Plans', href: 'https://a.example/' }], [{ text: '<b>raw</b>' }]],
      },
    ]);
    expect((await change('Aetna', { note_markdown: '' })).body.note_markdown).toBeNull();
    expect((await read('aetna')).body.note).toEqual([]);
    const path = `${PATH}/${ids.insurer('Aetna')}`;
    const { body: events } = await browser.get<{ id: number }[]>(`${path}/history`);
    expect(events).toMatchObject([
      { field: 'note_markdown', old_value: note_markdown, new_value: null },
      { field: 'note_markdown', old_value: null, new_value: note_markdown },
    ]);
    const restored = await browser.post<Body>(`${path}/restore`, { event_id: events[1]?.id });
    expect(restored.body.note_markdown).toBe(note_markdown);
  });

  test.each(
    casesFor(engine, [
      [
        '[a](javascript:alert(1))',
        'The link javascript:alert(1) must begin with https://, http://, mailto: or tel:',
      ],
      ['x'.repeat(5_001), 'Note must be at most 5000 characters'],
      ['*'.repeat(201), 'Too many * and _ characters: at most 200'],
      ['a\u202Eb', 'Note must not contain control characters'],
      [['x'], 'Note must be a text'],
    ]),
  )('bad input %#', async (note_markdown, error) => {
    const { browser, ids, change } = await open(engine);
    const answer = await change('Aetna', { note_markdown });
    expect([answer.status, answer.body.fields]).toEqual([422, { note_markdown: error }]);
    expect((await browser.post<Body>(PATH, { name: 'Aetna', note_markdown })).status).toBe(422);
    const { body } = await browser.get<Body[]>(PATH);
    expect(body.find(({ id }) => id === ids.insurer('Aetna'))?.note_markdown).toBeNull();
  });

  test('all errors of an insurer are told at once', async () => {
    const { browser } = await open(engine);
    const { body } = await browser.post<Body>(PATH, { name: 'aetna', note_markdown: '[a](/faqs)' });
    expect(Object.keys(body.fields ?? {})).toEqual(['name', 'note_markdown']);
  });

  test('survives a merge into the insurer that has it', async () => {
    const { site, ids, read, change } = await open(engine);
    await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Regence'] });
    await change('Aetna', { note_markdown: 'Kept.' });
    await change('Regence', { note_markdown: 'Gone.' });
    await site.services.insurers.merge(ids.insurer('Regence'), { intoId: ids.insurer('Aetna') }, TESTER);
    const { note, states } = (await read('regence')).body;
    expect([note[0]?.items, states.map(({ code }) => code)]).toEqual([[[{ text: 'Kept.' }]], ['OR']]);
  });
});
