import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines } from '../../../tests/support/test-site.ts';
import { migrate, openDatabase } from '../database.ts';
import { migrations } from './index.ts';

test.each(engines)(
  'present passkeys and sessions stay, and past invitations have ended (%s)',
  async (engine) => {
    const db = openDatabase(await createEmptyDatabase(engine));
    onTestFinished(() => db.destroy());
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('015_review');
    const later = Date.now() + 60_000;
    for (const statement of [
      `insert into users (email, first_name, last_name, user_handle, created_at) values ('a@b.example', 'A', 'B', 'h', 1)`,
      `insert into passkeys (credential_id, user_id, public_key, counter, transports, created_at, last_used_at)
      values ('c', 1, ${engine === 'sqlite' ? "x'00ff'" : "'\\x00ff'"}, 7, '["usb"]', 2, 3)`,
      `insert into sessions (token_hash, user_id, created_at, last_seen_at) values ('t', 1, 4, 5)`,
      `insert into invitations (email, token_hash, user_handle, created_at, expires_at, used_at)
      values ('x', '1', 'h1', 1, 2, null), ('y', '2', 'h2', 1, ${later}, null), ('z', '3', 'h3', 1, 2, 1)`,
    ]) {
      await sql.raw(statement).execute(db);
    }

    await migrate(db);
    const passkeys = await db.selectFrom('passkeys').selectAll().execute();
    const kept = { credential_id: 'c', user_id: 1, counter: 7, transports: '["usb"]', created_at: 2 };
    expect(passkeys).toMatchObject([{ ...kept, last_used_at: 3, name: null, is_synced: null }]);
    expect([...(passkeys[0]?.public_key ?? [])]).toEqual([0x00, 0xff]);
    const sessions = await db.selectFrom('sessions').selectAll().execute();
    expect(sessions).toMatchObject([
      { token_hash: 't', user_id: 1, passkey_id: null, created_at: 4, last_seen_at: 5 },
    ]);
    const invitations = await db.selectFrom('invitations').select('ended_at').orderBy('id').execute();
    expect(invitations.map(({ ended_at }) => ended_at)).toEqual([2, null, null]);
  },
);
