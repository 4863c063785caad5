import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { createDatabase, type Engine, engines, openSiteOn } from '../../support/test-site.ts';

/** A site, and the environment for commands on its database. */
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
  return { site, settings, folder, write };
}

describe.each(engines)('sorrel import and export (%s)', (engine) => {
  test('a dry run writes nothing; an import prints counts; an export can be imported', async () => {
    const { site, settings, folder, write } = await openShared(engine);
    await addProvider(site.services.db, { firstName: 'Bo', lastName: 'Cruz' });
    const file = write('id,first_name,last_name,states\n1,Bo,Cruz,OR\n,Ada,Byron,WA\n');

    expect(await sorrel(['import', file, '--dry-run'], settings)).toEqual({
      code: 0,
      stdout: 'No errors. 2 providers could be imported: 1 new, 1 changed.\n',
      stderr: '',
    });
    expect((await site.services.providers.list({})).providers).toHaveLength(1);

    expect(await sorrel(['import', file], settings)).toEqual({
      code: 0,
      stdout: 'Imported 2 providers: 1 new, 1 changed.\n',
      stderr: '',
    });
    const out = path.join(folder, 'out.csv');
    expect(await sorrel(['export', out], settings)).toEqual({
      code: 0,
      stdout: `Exported 2 providers to ${out}.\n`,
      stderr: '',
    });
    // It has contact emails and license numbers.
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8').split('\n').slice(1, 3)).toEqual([
      '2,Ada,Byron,,,WA,,,,listed,,,,WA license,,,,,,,no,no,,,',
      '1,Bo,Cruz,,,OR,,,,listed,,,,OR license,,,,,,,no,no,,,',
    ]);
    expect((await sorrel(['import', out], settings)).stdout).toBe(
      'Imported 2 providers: 0 new, 2 unchanged.\n',
    );
  });

  test('natural headers, a duplicate that is updated, and new drafts', async () => {
    const { site, settings, write } = await openShared(engine);
    await addProvider(site.services.db, { firstName: 'Ada', lastName: 'Byron', states: ['OR'] });
    const csv = 'First Name\tLast Name\tState\tBio\nAda\tByron\tOregon\tNew\nBo\tCruz\tOregon\t\n';
    const file = write(Buffer.from(`\uFEFF${csv}`, 'utf16le'));
    const counts = async (...options: string[]) =>
      (await sorrel(['import', file, ...options], settings)).stdout;
    expect(await counts('--as-drafts')).toBe('Imported 2 providers: 1 new, 1 changed.\n');
    expect(await counts()).toBe('Imported 2 providers: 0 new, 2 unchanged.\n');
    const { providers } = await site.services.providers.list({});
    expect(providers.map(({ lastName, listing, bio }) => [lastName, listing, bio])).toEqual([
      ['Byron', 'listed', 'New'],
      ['Cruz', 'draft', null],
    ]);
  });

  test('an export that cannot create its file fails with one line', async () => {
    const { settings, folder } = await openShared(engine);
    expect(await sorrel(['export', path.join(folder, 'no-folder', 'out.csv')], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The file cannot be created: ENOENT.*\n$/),
    });
  });

  test('lists errors by row and column, and writes nothing', async () => {
    const { site, settings, write } = await openShared(engine);
    const file = write('first_name,last_name,states\nAda,Byron,OR\n,Cruz,XX\n');
    for (const options of [['--dry-run'], []]) {
      expect(await sorrel(['import', file, ...options], settings)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'row 3, states: there is no state "XX"\n' +
          'row 3, first_name: First name is required\n' +
          '2 errors. Nothing has been imported.\n',
      });
    }
    expect((await site.services.providers.list({})).providers).toEqual([]);
  });
});

test('invalid arguments exit 2 with one line', async () => {
  const { settings, folder, write } = await openShared('sqlite');
  const latin1 = write(Buffer.from('first_name,last_name\nZo\xeb,B\n', 'latin1'));
  for (const [args, line] of [
    [['import', path.join(folder, 'none.csv')], `There is no file ${path.join(folder, 'none.csv')}.`],
    [['import', latin1], `${latin1} is not in UTF-8. Please save it as UTF-8.`],
    [['import', folder], `${folder} is a folder. Please name a CSV file.`],
    [['export', latin1], `${latin1} already exists. Please name a new file.`],
  ] as const) {
    expect(await sorrel([...args], settings)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  }
});
