import { expect, onTestFinished, test } from 'vitest';
import { addProvider } from '../../../tests/support/provider.ts';
import { createDatabase, engines } from '../../../tests/support/test-site.ts';
import { openDatabase } from '../database.ts';
import { up } from './026-folded-names.ts';

test.each(engines)(
  'names are folded anew: providers, their search rows, insurers and credentials (%s)',
  async (engine) => {
    const db = openDatabase(await createDatabase(engine));
    onTestFinished(() => db.destroy());
    for (const [firstName, lastName] of [
      ['Łucja', 'O’Malley'],
      ['Bo', 'Đorđe'],
    ] as const) {
      await addProvider(db, { firstName, lastName, states: ['OR'], insuranceCompanies: ['Aetna'] });
    }
    const keys = () =>
      db.selectFrom('providers').select(['id', 'sort_key', 'search_name']).orderBy('id').execute();
    const searchKeys = () =>
      db
        .selectFrom('provider_search')
        .select(['provider_id as id', 'sort_key'])
        .orderBy('provider_id')
        .execute();
    const wanted = { keys: await keys(), searchKeys: await searchKeys() };
    await db.updateTable('providers').set({ sort_key: 'old', search_name: 'łucja' }).execute();
    await db.updateTable('provider_search').set({ sort_key: 'old' }).execute();

    const name = (insurance_company_id: number, name: string, folded: string, is_current = 0) => ({
      insurance_company_id,
      name,
      folded,
      is_current,
    });
    const names = [
      name(1, 'Łan', 'łan'),
      name(2, 'Lan', 'lan'),
      name(2, 'O’x', 'o’x'),
      name(2, 'Oʼx', 'oʼx'),
    ];
    await db.insertInto('insurance_company_names').values(names).execute();
    await db
      .updateTable('credentials')
      .set({ abbreviation: 'Ø', folded_abbreviation: 'ø' })
      .where('id', '=', 1)
      .execute();
    await db
      .updateTable('credentials')
      .set({ abbreviation: 'O', folded_abbreviation: 'o' })
      .where('id', '=', 2)
      .execute();
    const count = async () =>
      (await db.selectFrom('insurance_company_names').select('folded').execute()).length;
    const before = await count();

    await up(db);
    expect({ keys: await keys(), searchKeys: await searchKeys() }).toEqual(wanted);
    expect(await count()).toBe(before);
    const folded = await db
      .selectFrom('insurance_company_names')
      .select(['name', 'folded'])
      .where('is_current', '=', 0)
      .execute();
    expect(Object.fromEntries(folded.map((row) => [row.name, row.folded]))).toEqual({
      Łan: 'lan',
      Lan: 'lan #2',
      Oʼx: "o'x",
      'O’x': "o'x #2",
    });
    const credentials = await db
      .selectFrom('credentials')
      .select(['folded_abbreviation', 'folded_title'])
      .orderBy('id')
      .execute();
    expect(credentials.slice(0, 2).map((row) => row.folded_abbreviation)).toEqual(['o', 'o #2']);
    expect(credentials.every((row) => row.folded_title)).toBe(true);
  },
);
