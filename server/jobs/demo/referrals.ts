import { readForm } from '../../../domain/forms/field.ts';
import {
  CLOSING_REASONS,
  type ClosingReason,
  type ContactOutcome,
} from '../../../domain/referrals/inbox-form.ts';
import {
  REFERRAL_FORM,
  REFERRAL_STATUSES,
  type ReferralFields,
} from '../../../domain/referrals/referral-form.ts';
import type { Transaction } from '../../db/transaction.ts';
import { encryptReferral, searchHashes } from '../../referrals/encrypted.ts';
import type { Keyring } from '../../referrals/keyring.ts';
import { addToLog } from '../../referrals/log.ts';
import { insertReferral, lockReferral, updateReferral } from '../../referrals/repository.ts';
import { newReference } from '../../referrals/service.ts';
import { DEMO_PRACTICE } from './repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** There is a contact a day; the last has the note. */
type Example = [
  lastName: string,
  company: string,
  daysAgo: number,
  state: 'new' | 'contacted' | 'scheduled' | `closed ${ClosingReason}`,
  contacts?: ContactOutcome[],
  note?: string | null,
  details?: Partial<ReferralFields>,
];

const [NORTH, RIVER, HARBOR] = ['Northshore Family Medicine', 'Riverbend Pediatrics', 'Harbor Cardiology'];

/** In all states of work, the oldest first. */
const EXAMPLES: Example[] = [
  ['Alder', NORTH, 34, 'closed scheduled', ['reached']],
  ['Birch', RIVER, 27, 'closed declined', ['reached'], 'Prefers a dietitian near home.'],
  ['Cedar', HARBOR, 25, 'closed could_not_be_reached', ['voicemail', 'no_answer', 'voicemail']],
  ['Alder', NORTH, 20, 'closed duplicate'],
  ['Dogwood', RIVER, 18, 'closed not_covered', ['email']],
  ['Elm', HARBOR, 12, 'scheduled', ['voicemail', 'reached'], 'Visit on Tuesday.'],
  ['Fir', NORTH, 9, 'contacted', ['voicemail', 'no_answer']],
  ['Hazel', RIVER, 6, 'new', ['wrong_number'], 'Ask the clinic.', { reason: 'Eats little since spring.' }],
  ['Juniper', HARBOR, 4, 'contacted', ['reached'], 'Asks the family first.', { stateCode: 'OR' }],
  ['Laurel', NORTH, 2, 'new', [], null, { reason: 'Newly diagnosed type 2 diabetes.' }],
  [
    'Maple',
    HARBOR,
    1,
    'new',
    [],
    null,
    { insuranceCompanyName: 'Aetna', reason: 'Best called in the morning.' },
  ],
  ['Willow', RIVER, 0, 'new'],
];

/** Adds made-up referrals. */
export async function insertDemoReferrals(trx: Transaction, keyring: Keyring, now: number): Promise<void> {
  const key = await keyring.readMatching(trx);
  for (const example of EXAMPLES) {
    const [lastName, company, daysAgo, state, contacts = [], note = null, details = {}] = example;
    const { fields } = readForm(REFERRAL_FORM, {
      firstName: 'Example',
      lastName,
      phone: `(555) 010-01${10 + EXAMPLES.findIndex(([name]) => name === lastName)}`,
      email: `example.${lastName.toLowerCase()}@patient.example`,
      company,
      ...details,
    });
    const reference = newReference();
    const createdAt = now - daysAgo * DAY_MS - 2 * HOUR_MS;
    const encrypted = encryptReferral(fields, reference, key);
    const row = { reference, encrypted, created_at: createdAt };
    const id = await insertReferral(trx, row, searchHashes(fields, key));
    const record = id === null ? null : await lockReferral(trx, id);
    if (record === null) continue;
    const timeOf = (step: number) => Math.min(now, createdAt + (step + 1) * DAY_MS);
    const changedAt = timeOf(contacts.length);
    await updateReferral(trx, {
      ...record,
      status: REFERRAL_STATUSES.find((each) => state.startsWith(each)) ?? 'new',
      closingReason: CLOSING_REASONS.find((each) => state === `closed ${each}`) ?? null,
      closedAt: state.startsWith('closed') ? changedAt : null,
      attempts: contacts.length,
    });
    for (const [step, outcome] of contacts.entries()) {
      const contact = { action: 'contacted', field: 'outcome', new_value: outcome } as const;
      const author = { actor: DEMO_PRACTICE, at: timeOf(step) };
      const isLast = step === contacts.length - 1;
      await addToLog(trx, record, [contact], { author, key, note: isLast ? note : null });
    }
    if (state === 'new') continue;
    const status = { action: 'changed', field: 'status', old_value: 'new', new_value: state } as const;
    const author = { actor: DEMO_PRACTICE, at: changedAt };
    await addToLog(trx, record, [status], { author, key, note: null });
  }
}
