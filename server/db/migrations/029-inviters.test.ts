import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines } from '../../../tests/support/test-site.ts';
import { migrate, openDatabase } from '../database.ts';
import { migrations } from './index.ts';

test.each(engines)(
  'open invitations get their inviter from the audit trail; those of deactivated and removed users end (%s)',
  async (engine) => {
    const db = openDatabase(await createEmptyDatabase(engine));
    onTestFinished(() => db.destroy());
    const earlier = Object.entries(migrations).filter(([name]) => name < '029');
    await migrate(db, Object.fromEntries(earlier));
    for (const statement of [
      `insert into users (id, email, first_name, last_name, user_handle, created_at, deactivated_at)
        values (1, 'ana', '', '', 'a', 1, null), (2, 'bo', '', '', 'b', 1, 5)`,
      `insert into passkeys (credential_id, user_id, public_key, counter, transports, created_at)
        values ('of ana', 1, '', 0, '', 1), ('of bo', 2, '', 0, '', 1)`,
      `insert into audit_events (at, event, email, actor) values (2, 'invited', 'cy', 'bo'),
        (2, 'invited', 'cy', 'ana'), (2, 'invited', 'di', 'bo'), (2, 'invited', 'eva', 'command line'),
        (2, 'invited', 'flo', 'gone@practice.example')`,
      `insert into invitations (email, token_hash, user_handle, created_at, expires_at)
        values ('cy', '1', '1', 3, 9), ('di', '2', '2', 3, 9), ('eva', '3', '3', 3, 9), ('flo', '4', '4', 3, 9)`,
    ]) {
      await sql.raw(statement).execute(db);
    }

    await migrate(db);
    const columns = ['email', 'invited_by', 'ended_at', 'expires_at'] as const;
    const invitations = await db.selectFrom('invitations').select(columns).orderBy('id').execute();
    expect(invitations).toEqual([
      { email: 'cy', invited_by: 1, ended_at: null, expires_at: 9 },
      { email: 'di', invited_by: 2, ended_at: 3, expires_at: 3 },
      { email: 'eva', invited_by: null, ended_at: null, expires_at: 9 },
      { email: 'flo', invited_by: null, ended_at: 3, expires_at: 3 },
    ]);
    const keys = await db.selectFrom('passkeys').select('credential_id').execute();
    expect(keys).toEqual([{ credential_id: 'of ana' }]);
  },
);
