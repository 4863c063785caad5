import { describe, expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { upload } from '../../support/imports.ts';
import { addProvider } from '../../support/provider.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const PEOPLE = Array.from({ length: 20 }, (_, index) => `Ada,Name${index},"Oregon, WA",BCBS`);
const HEADER = 'First Name,Last Name,States,Insurance';
const csvOf = (people: string[]) => [HEADER, ...people].join('\n');

/** A site where BCBS is another name of an insurer. */
async function openSite(engine: 'sqlite' | 'postgres') {
  const { site, browser, ids } = await openStaffSite(engine);
  const id = ids.insurer('Blue Cross Blue Shield');
  await browser.patch(`/api/portal/insurance_companies/${id}`, { aliases: ['BCBS'] });
  const list = async () => (await site.services.providers.list({})).providers;
  return { site, browser, list };
}

describe.each(engines)('an import in the portal (%s)', (engine) => {
  test('a preview writes nothing; then drafts with aliases and state names; a repeat changes nothing, nine edits nine', async () => {
    const { browser, list } = await openSite(engine);
    const first = upload(browser, csvOf(PEOPLE));
    const preview = await first.preview();
    expect(preview.body).toMatchObject({ added: 20, changed: 0, unchanged: 0, errors: [], duplicates: [] });
    expect(await list()).toEqual([]);
    const { status, body } = await first.run(preview.etag);
    expect([status, body]).toEqual([201, { added: 20, changed: 0, unchanged: 0 }]);
    const stored = await list();
    expect(stored).toHaveLength(20);
    expect(stored[0]).toMatchObject({
      listing: 'draft',
      states: [{ code: 'OR' }, { code: 'WA' }],
      insuranceCompanies: [{ name: 'Blue Cross Blue Shield' }],
    });

    const repeat = { added: 0, changed: 0, unchanged: 20 };
    expect((await first.preview()).body).toMatchObject({ ...repeat, duplicates: [] });
    expect((await first.run()).body).toEqual(repeat);

    const edited = upload(browser, csvOf(PEOPLE.map((line, at) => (at < 9 ? `${line};Aetna` : line))));
    const nine = await edited.preview();
    expect(nine.body).toMatchObject({ added: 0, changed: 9, unchanged: 11, duplicate_count: 9 });
    expect(nine.body.duplicates[0]).toEqual({
      row: 2,
      name: 'Ada Name0',
      is_chosen: true,
      provider_id: stored[0]?.id,
      providers: [
        {
          id: stored[0]?.id,
          name: 'Ada Name0',
          state_codes: ['OR', 'WA'],
          contact_email: null,
          changes: ['panel'],
        },
      ],
    });
    expect((await edited.run(nine.etag)).body).toMatchObject({ changed: 9 });
    expect(await list()).toHaveLength(20);
  });

  test('a duplicate is found by email or name and state, and is updated or added as chosen', async () => {
    const { browser, list, site } = await openSite(engine);
    const { db } = site.services;
    const add = (firstName: string, states: string[], contact_email: string | null = null) =>
      addProvider(db, { firstName, lastName: 'Byron', states, columns: { contact_email } });
    const ada = await add('Ada', ['OR'], 'Ada@practice.example');
    const bo = await add('Bo', ['OR']);
    await add('Cy', ['CA']);
    const twins = [await add('Di', ['OR']), await add('Di', ['OR', 'WA'])];
    await add('Ed', ['OR'], 'front@practice.example');
    await add('Flo', ['OR'], 'front@practice.example');
    const file = [
      'first name,surname,state,e-mail,bio',
      'Ada,Lovelace,WA,ada@practice.example,New',
      'bó,BYRON,Oregon,,New',
      'Cy,Byron,WA,,New',
      'Di,Byron,OR,,New',
      'Gil,Byron,OR,front@practice.example,New',
    ].join('\r\n');
    const { body } = await upload(browser, file).preview();
    expect(body.duplicates.map(({ row, provider_id, is_chosen }) => [row, provider_id, is_chosen])).toEqual([
      [2, ada, true],
      [3, bo, true],
      [5, null, false],
    ]);
    expect(body.duplicates[0]?.providers[0]?.changes).toEqual([
      'last_name',
      'bio',
      'contact_email',
      'license',
    ]);
    expect(body.duplicates[2]?.providers.map(({ id }) => id)).toEqual(twins);
    expect(body.errors).toEqual([
      { row: 5, column: 'last_name', message: expect.stringContaining('several providers have this name') },
    ]);
    const wrong = await upload(browser, file, { choices: [{ row: 5, provider_id: bo }] }).preview();
    expect(wrong.body.errors).toMatchObject([
      { row: 5, message: expect.stringContaining('the chosen provider') },
    ]);

    const choices = [
      { row: 3, provider_id: null },
      { row: 5, provider_id: Number(twins[1]) },
    ];
    const { status, body: result } = await upload(browser, file, { choices, asDrafts: false }).run();
    expect([status, result]).toMatchObject([201, { added: 3, changed: 2, unchanged: 0 }]);
    const changed = (await list()).filter(({ bio }) => bio === 'New');
    expect(changed.map(({ firstName, listing }) => [firstName, listing])).toEqual([
      ['bó', 'listed'],
      ['Cy', 'listed'],
      ['Di', 'listed'],
      ['Gil', 'listed'],
      ['Ada', 'listed'],
    ]);
    expect(changed.map(({ id }) => id)).toEqual(expect.arrayContaining([ada, twins[1]]));
  });

  test('an id of a provider with another name is asked about, such as the number of an employee', async () => {
    const { browser, list } = await openSite(engine);
    const { id } = await created(browser, { first_name: 'Ada', last_name: 'Byron' });
    const file = `ID,First Name,Last Name\n${id},Bo,Cruz\n`;
    expect((await upload(browser, file).preview()).body.duplicates).toMatchObject([
      { row: 2, name: 'Bo Cruz', provider_id: id, providers: [{ id, name: 'Ada Byron' }] },
    ]);
    const choices = [{ row: 2, provider_id: null }];
    expect((await upload(browser, file, { choices }).run()).body).toMatchObject({ added: 1, changed: 0 });
    expect((await list()).map(({ lastName }) => lastName)).toEqual(['Byron', 'Cruz']);
  });

  test('a column decides about listing, and rows without a state are named', async () => {
    const { browser, list } = await openSite(engine);
    const file = 'First name,Last name,Listing,State\nAda,A,Listed,OR\nBo,B,,\nCy,C,unlisted,OR\n';
    expect((await upload(browser, file).preview()).body).toMatchObject({
      warnings: [{ row: 3, column: 'states', message: expect.stringMatching(/^Bo B has no state/) }],
      warning_count: 1,
    });
    await upload(browser, file).run();
    expect((await list()).map(({ listing }) => listing)).toEqual(['listed', 'draft', 'unlisted']);
  });

  test('412 with a new preview if a provider of the file has changed or come since', async () => {
    const { browser, list } = await openSite(engine);
    const { id } = await created(browser, { first_name: 'Ada', last_name: 'Byron' });
    const file = upload(browser, 'First Name,Last Name,Bio\nAda,Byron,New\nBo,Cruz,New\n');
    for (const change of [
      () => sendChange(browser, id, { ehr_uuid: '7' }),
      () => created(browser, { first_name: 'Bo', last_name: 'Cruz' }),
    ]) {
      const { etag } = await file.preview();
      await created(browser, { first_name: 'Other', last_name: 'Person' });
      await change();
      const { status, body, etag: current } = await file.run(etag);
      expect([status, current]).toEqual([412, (await file.preview()).etag]);
      expect(body.current?.changed).toBeGreaterThan(0);
    }
    expect((await list()).map(({ bio }) => bio)).toEqual([null, null, null, null]);
    expect((await file.run((await file.preview()).etag)).status).toBe(201);
  });
});

const NAMES = 'first_name,last_name\nAda,Zoë\n';
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('files as people have them', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['with a byte order mark', `\uFEFF${NAMES}`],
    ['with semicolons', 'First Name;Last Name;States\nAda;Zoë;"OR; WA"\n'],
    ['with tabs in UTF-16, as Excel writes it', utf16(NAMES.replaceAll(',', '\t'))],
    ['in big-endian UTF-16', utf16(NAMES).swap16()],
    ['with unknown columns', 'Shoe,First Name,Last Name\n43,Ada,Zoë\n'],
    ['with two unknown columns of one name', 'Shoe,Shoe,First Name,Last Name\n43,44,Ada,Zoë\n'],
  ])('%s', async (_, file) => {
    const { browser, list } = await openSite('sqlite');
    expect((await upload(browser, file).run()).body).toMatchObject({ added: 1 });
    expect(await list()).toMatchObject([{ firstName: 'Ada', lastName: 'Zoë' }]);
  });

  test('columns are chosen by hand', async () => {
    const { browser, list } = await openSite('sqlite');
    const file = 'Name,Family,Bio,First Name\nAda,Byron,Secret,X\n';
    const preview = await upload(browser, file).preview();
    expect(preview.body).toMatchObject({
      columns: [
        { header: 'Name', column: null },
        { header: 'Family', column: null },
        { header: 'Bio', column: 'bio' },
        { header: 'First Name', column: 'first_name' },
      ],
      errors: [{ row: 1, column: 'last_name', message: 'this column is missing' }],
    });
    const columns = ['first_name', 'last_name', '', ''];
    expect((await upload(browser, file, { columns }).run()).status).toBe(201);
    expect(await list()).toMatchObject([{ firstName: 'Ada', lastName: 'Byron', bio: null }]);
    for (const wrong of [['toString', ...columns.slice(1)], ['id']]) {
      expect((await upload(browser, file, { columns: wrong }).run()).status).toBe(422);
    }
  });

  test('formulas are texts, and an export makes them harmless', async () => {
    const { site, browser, list } = await openSite('sqlite');
    const formula = '=HYPERLINK("https://evil.example")';
    await upload(browser, `first_name,last_name,bio\nAda,Byron,"${formula.replaceAll('"', '""')}"\n`).run();
    expect(await list()).toMatchObject([{ bio: formula }]);
    expect((await site.services.providerCsv.export()).csv).toContain(`"'=HYPERLINK(`);
  });
});

describe('bad files', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
    ['of 11 MB', 'x'.repeat(11 * 1_048_576), 413, 'Please send at most'],
    ['a little above 10 MB', 'x'.repeat(10 * 1_048_576 + 1), 413, 'Please send at most 10 MB.'],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0000\xe9', 'latin1'), 422, 'The file is no CSV in UTF-8.'],
    ['empty', '', 422, 'row 1, file: it is empty'],
    ['with 300 columns', `${'a,'.repeat(299)}a\n`, 422, 'row 1, file: it has 300 columns: remove some'],
    [
      'with an unclosed quotation mark',
      `${NAMES}"Bo,Cruz\n`,
      422,
      'row 1, file: it is no CSV: Quote Not Closed',
    ],
    [
      'with one endless row',
      `${NAMES}"${'x'.repeat(1_100_000)}`,
      422,
      'row 1, file: it is no CSV: Max Record Size',
    ],
    [
      'with two columns of one name',
      'First Name,first_name,Last Name\n',
      422,
      'row 1, first_name: another column is first_name, too',
    ],
    [
      'with too many rows',
      `first_name,last_name\n${'a,b\n'.repeat(MAX_IMPORT_ROWS + 1)}`,
      422,
      'row 1, file: it has more than 10000 rows',
    ],
    [
      'in UTF-16 without its mark',
      Buffer.from(`${NAMES}Bo,Cruz\n`, 'utf16le'),
      422,
      'The file is no CSV in UTF-8.',
    ],
    [
      'with a cell that no field needs',
      `${NAMES}Bo,"${'x'.repeat(30_001)}"\n`,
      422,
      'row 3, last_name: the cell has more than 30000 characters',
    ],
    ['with errors', 'first_name,last_name,states\nAda,,XX\n', 422, 'row 2, states: there is no state "XX"'],
  ])('%s', async (_, file, status, message) => {
    const { browser, list } = await openSite('sqlite');
    const { status: found, body } = await upload(browser, file).run();
    expect([found, body.error ?? body.errors?.[0]]).toEqual([status, expect.stringContaining(message)]);
    expect(await list()).toEqual([]);
  });

  test('no file, and fields that are none', async () => {
    const { browser } = await openSite('sqlite');
    for (const fields of [{}, { file: 'x' }, { file: 'x', choices: 'x' }, { file: 'x', as_drafts: 'x' }]) {
      expect((await browser.post('/api/portal/imports/preview', fields)).status).toBe(422);
    }
  });

  test('one import at a time: 409 for others, which see its progress', async () => {
    const { site, browser } = await openSite('sqlite');
    const progress = async () => (await browser.get('/api/portal/imports')).body;
    const file = upload(browser, csvOf(PEOPLE));
    expect(await progress()).toBeNull();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The import waits for this writer.
    const writing = transaction(site.services.db, () => released);
    const running = file.run();
    await expect.poll(progress).toEqual({ done: 0, total: 20 });
    expect((await file.preview()).status).toBe(409);
    release();
    await writing;
    expect((await running).status).toBe(201);
    expect(await progress()).toBeNull();
  });
});
