import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { downloads } from '../../support/imports.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { createDatabase, type Engine, engines, openSiteOn } from '../../support/test-site.ts';

/** A site, and commands on its database. */
async function openShared(engine: Engine) {
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, {});
  const settings = { ...databaseSettings(database), SITE_URL: 'https://www.practice.example' };
  const folder = temporaryFolder();
  const write = (csv: string | Buffer) => {
    const file = path.join(folder, 'in.csv');
    writeFileSync(file, csv);
    return file;
  };
  const staffList = async () => (await site.services.providers.list({})).providers;
  return { site, folder, write, staffList, run: (...args: string[]) => sorrel(args, settings) };
}

const done = (stdout: string) => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });

describe.each(engines)('sorrel import and export (%s)', (engine) => {
  test('a dry run writes nothing; an import prints counts; an export can be imported', async () => {
    const { site, folder, write, staffList, run } = await openShared(engine);
    await addProvider(site.services.db, { firstName: 'Bo', lastName: 'Cruz' });
    const file = write('id,first_name,last_name,states\n1,Bo,Cruz,OR\n,Ada,Byron,WA\n');
    expect(await run('import', file, '--dry-run')).toEqual(
      done('No errors. 2 providers could be imported: 1 new, 1 changed.'),
    );
    expect(await staffList()).toMatchObject([{ lastName: 'Cruz', states: [] }]);
    expect(await run('import', file)).toEqual(done('Imported 2 providers: 1 new, 1 changed.'));
    expect((await staffList()).map(({ lastName, listing }) => [lastName, listing])).toEqual([
      ['Byron', 'draft'],
      ['Cruz', 'listed'],
    ]);

    const out = path.join(folder, 'out.csv');
    expect(await run('export', out)).toEqual(done(`Exported 2 providers to ${out}.`));
    // It has contact emails and license numbers.
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).toBe((await site.services.providerCsv.export()).csv);
    expect(await run('import', out)).toEqual(done('Imported 2 providers: 0 new, 2 unchanged.'));
  });

  test('a roster has the providers of an insurer, which any of its names finds, and is recorded', async () => {
    const { site, folder, run } = await openShared(engine);
    for (const name of ['Premera', 'Aetna']) {
      await addProvider(site.services.db, { lastName: name, states: ['OR'], insuranceCompanies: [name] });
    }
    const file = path.join(folder, 'roster.csv');
    expect(await run('export', '--roster', ' prémera ', file)).toEqual(
      done(`Exported 1 provider to ${file}.`),
    );
    expect(readFileSync(file, 'utf8').split('\n')[1]).toMatch(/^1,Test,Premera,/);
    expect(await downloads(site.services)).toMatchObject([
      { subjectName: 'Premera', actorName: 'command line', address: null },
    ]);
  });
});

test('an import lists errors by row and column, and an export that fails is not recorded', async () => {
  const { site, folder, write, staffList, run } = await openShared('sqlite');
  const file = write('first_name,last_name,states,Shoe\nAda,Byron,OR,43\n,Cruz,XX,44\n');
  const errors = ['row 3, states: there is no state "XX"', 'row 3, first_name: First name is required'];
  const lines = ['Columns that are left out: Shoe', ...errors, '2 errors. Nothing has been imported.', ''];
  for (const options of [['--dry-run'], []]) {
    expect(await run('import', file, ...options)).toEqual({ code: 1, stdout: '', stderr: lines.join('\n') });
  }
  expect(await staffList()).toEqual([]);
  expect(await run('export', path.join(folder, 'no-folder', 'out.csv'))).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The file cannot be created: ENOENT.*\n$/),
  });
  expect(await downloads(site.services)).toEqual([]);
});

test('invalid arguments exit 2 with one line', async () => {
  const { folder, write, run } = await openShared('sqlite');
  const file = write('');
  const none = path.join(folder, 'none.csv');
  for (const [args, line] of [
    [['import', none], `There is no file ${none}.`],
    [['import', folder], `${folder} is a folder. Please name a CSV file.`],
    [['export', file], `${file} already exists. Please name a new file.`],
    [['export', '--roster', 'Nobody', none], 'There is no insurance company "Nobody". There are: '],
  ] as const) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
    expect(stderr.startsWith(line)).toBe(true);
  }
  expect(existsSync(none)).toBe(false);
});
