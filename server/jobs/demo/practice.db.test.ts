import { expect, test } from 'vitest';
import { createEmptyDatabase, openSiteOn } from '../../../tests/support/test-site.ts';
import { migrate } from '../../db/database.ts';
import { readProviderTable } from '../../providers/service.ts';
import { countInbox } from '../../referrals/repository.ts';
import { insertDemoPractice } from './practice.ts';

test('the demo practice has entries in every state', async () => {
  const { services } = await openSiteOn(await createEmptyDatabase('sqlite'));
  const { db, keyring, today } = services;
  await migrate(db);
  await insertDemoPractice(db, keyring);
  const { providers: entries } = await readProviderTable(services, {});
  expect(entries).toHaveLength(36);
  const namesOf = (matches: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(matches).map(({ lastName }) => lastName);
  expect(namesOf(({ listing }) => listing === 'draft')).toEqual(['Farouk-Jones']);
  expect(namesOf(({ isAccepting }) => !isAccepting)).toEqual(['Haddad']);
  const isLapsed = ({ expiresOn }: { expiresOn: string | null }) => expiresOn !== null && expiresOn < today();
  expect(namesOf(({ licenses }) => licenses.some(isLapsed))).toEqual(['D’Angelo']);
  const byState = namesOf(({ panels }) => panels.some(({ stateId }) => stateId !== null));
  expect(byState).toEqual(['Raghunathan', 'Tsai']);
  expect(new Set(entries.map(({ contactEmail }) => contactEmail)).size).toBe(36);
  for (const { contactEmail } of entries) expect(contactEmail).toMatch(/^[a-z]+\.[a-z]+@sorrel\.example$/);

  expect(await countInbox(db, { userId: 1, now: Date.now() })).toEqual({
    call: 4,
    mine: 0,
    open: 7,
    closed: 5,
  });
});
