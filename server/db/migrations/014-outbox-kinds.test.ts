import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines } from '../../../tests/support/test-site.ts';
import { enqueue } from '../../mail/outbox/repository.ts';
import { migrate, openDatabase } from '../database.ts';
import { migrations } from './index.ts';

const REFERRAL = { reference: 'R-7K3M9Q', encrypted: new Uint8Array(1), status: 'new' as const };

test.each(engines)(
  'queued mails of referrals stay as they are, and others become possible (%s)',
  async (engine) => {
    const db = openDatabase(await createEmptyDatabase(engine));
    onTestFinished(() => db.destroy());
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('012_audit_replace');
    await db
      .insertInto('referrals')
      .values({ ...REFERRAL, id: 5, created_at: 1_000 })
      .execute();
    // The schema's types are those of the latest migration.
    const mail = (id: number, state: string) =>
      ({
        id,
        referral_id: 5,
        email: 'ana@practice.example',
        message_id: `${id}`,
        state,
        attempts: 2,
        due_at: 9,
      }) as never;
    await db
      .insertInto('outbox')
      .values([mail(1, 'pending'), mail(2, 'sent')])
      .execute();

    await migrate(db);
    const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const common = {
      kind: 'referral',
      referral_id: 5,
      created_at: 1_000,
      attempts: 2,
      due_at: 9,
      dedupe_key: null,
    };
    expect(await rows()).toEqual([
      expect.objectContaining({ ...common, id: 1, data: '{"referralId":5,"reference":"R-7K3M9Q"}' }),
      expect.objectContaining({ ...common, id: 2, data: '{}' }),
    ]);

    const data = { referralId: 5, reference: 'R-7K3M9Q' };
    await db.deleteFrom('referrals').execute();
    expect(await rows()).toEqual([]);
    const other = { kind: 'referral' as const, data, email: 'bo@practice.example', reference: 'M-1' };
    await enqueue(db, [{ ...other, dedupeKey: 'a' }, other, { ...other, dedupeKey: 'a' }], 0);
    expect(await rows()).toMatchObject([
      { referral_id: null, dedupe_key: 'a' },
      { referral_id: null, dedupe_key: null },
    ]);
  },
);
