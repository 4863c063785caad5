/**
 * An inbox of 10,000 referrals, half of them open, on each engine: a page of each view, the counts of
 * all, and searches. All referrals have the same phone number, so that its search is the slowest possible.
 * Target: 50 ms at the median.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { addDays } from '../domain/dates.ts';
import { readForm } from '../domain/forms/field.ts';
import { REFERRAL_FORM } from '../domain/referrals/form.ts';
import { REFERRAL_VIEWS } from '../domain/referrals/work.ts';
import { migrate } from '../server/db/database.ts';
import { transaction } from '../server/db/transaction.ts';
import { encryptReferral, searchHashes } from '../server/referrals/encrypted.ts';
import type { Services } from '../server/services.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { PATIENT } from '../tests/support/referrals.ts';
import { openServices } from '../tests/support/services.ts';
import { addUser } from '../tests/support/sessions.ts';
import { median } from './median.ts';
import { atMost, milliseconds, type Row, report } from './report.ts';

const REFERRALS = 10_000;
const REPETITIONS = 40;
const ROWS_PER_INSERT = 1_000;
const LIMIT_MS = 50;

const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (const [engine, databaseUrl] of Object.entries({ SQLite: undefined, PostgreSQL: postgres.url })) {
    const services = openServices({ databaseUrl, dataDir, onConnectionError: () => {} });
    await migrate(services.db);
    const user = await addUser(services.db, { email: 'ana@practice.example' });
    await fill(services, user.id);
    const { worklist, referralSearch } = services;
    for (const view of REFERRAL_VIEWS) {
      rows.push(await measure(`${view}, ${engine}`, () => worklist.view(view, 1, user)));
    }
    rows.push(await measure(`open, page 50, ${engine}`, () => worklist.view('open', 50, user)));
    rows.push(await measure(`counts, ${engine}`, () => worklist.count(user)));
    for (const [name, text] of Object.entries({
      reference: 'R-004711',
      phone: PATIENT.phone,
      'last name': 'Testpatient1',
      'no match': 'Nobody',
    })) {
      const by = { user, address: '' };
      rows.push(await measure(`search, ${name}, ${engine}`, () => referralSearch.find({ text }, by)));
    }
    await services.close();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
report(rows);

async function measure(name: string, read: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < REPETITIONS; round++) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return {
    name: `inbox of 10,000: ${name}`,
    value: milliseconds(median(times)),
    ...atMost(median(times), LIMIT_MS, ' ms'),
  };
}

/** A third of the open ones are the user's, a third nobody's. Each has two mails. */
async function fill({ db, keyring, today }: Services, userId: number): Promise<void> {
  const key = await keyring.readMatching(db);
  const day = today();
  await transaction(db, async (trx) => {
    for (let first = 0; first < REFERRALS; first += ROWS_PER_INSERT) {
      const referrals = Array.from({ length: ROWS_PER_INSERT }, (_, index) => {
        const number = first + index;
        const reference = `R-${String(number).padStart(6, '0')}`;
        const { fields } = readForm(REFERRAL_FORM, { ...PATIENT, lastName: `Testpatient${number % 3_000}` });
        const isClosed = number % 2 === 0;
        return {
          ...searchHashes(fields, key),
          reference,
          encrypted: encryptReferral(fields, reference, key),
          status: isClosed ? ('closed' as const) : ('new' as const),
          created_at: number,
          closed_at: isClosed ? number : null,
          due_on: addDays(day, (number % 21) - 10),
          assignee_id: number % 3 === 0 ? userId : null,
        };
      });
      await trx.insertInto('referrals').values(referrals).execute();
    }
    await sql`insert into outbox (kind, data, referral_id, email, message_id, state, created_at, attempts, due_at)
      select 'referral', '{}', referrals.id, 'ana@practice.example', reference || kind.name, 'sent', 0, 1, 0
      from referrals cross join (select 'a' as name union all select 'b') as kind`.execute(trx);
  });
  await sql`analyze`.execute(db);
}
