import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestSite } from '../../../tests/support/test-site.ts';

describe('the driver caches statements and streams rows', () => {
  test('a cached statement sees columns added later', async () => {
    const { db } = (await openTestSite('sqlite')).services;
    const read = () => sql`select * from states where code = 'OR'`.execute(db);
    expect(Object.keys((await read()).rows[0] ?? {})).toEqual(['id', 'code', 'display_name']);
    await sql`alter table states add column motto text default 'Alis volat propriis'`.execute(db);
    expect((await read()).rows[0]).toMatchObject({ motto: 'Alis volat propriis' });
  });

  test('more distinct statements than the cache holds', async () => {
    const { db } = (await openTestSite('sqlite')).services;
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 250; number++) {
        expect((await sql.raw<{ n: number }>(`select ${number} as n`).execute(db)).rows).toEqual([
          { n: number },
        ]);
      }
    }
  });

  test('a stream closed early releases the connection', async () => {
    const { db } = (await openTestSite('sqlite')).services;
    const codes: string[] = [];
    for await (const { code } of db.selectFrom('states').select('code').orderBy('id').stream()) {
      codes.push(code);
      if (codes.length === 2) break;
    }
    expect(codes).toEqual(['AL', 'AK']);
    expect(await db.selectFrom('states').select('code').execute()).toHaveLength(51);
  });

  test('writes report the number of changed rows', async () => {
    const { db } = (await openTestSite('sqlite')).services;
    const { numDeletedRows } = await db
      .deleteFrom('states')
      .where('code', 'in', ['OR', 'WA'])
      .executeTakeFirstOrThrow();
    expect(numDeletedRows).toBe(2n);
    const inserted = await db
      .insertInto('states')
      .values({ code: 'OR', display_name: 'Oregon' })
      .executeTakeFirstOrThrow();
    expect(inserted.insertId).toBe(52n);
  });
});
