import { expect, test } from 'vitest';
import { createEmptyDatabase, openSiteOn } from '../../../tests/support/test-site.ts';
import { userActor } from '../../actor.ts';
import { migrate } from '../../db/database.ts';
import { listSearches } from '../../providers/search/service.ts';
import { readProviderTable } from '../../providers/service.ts';
import { openReferral } from '../../referrals/inbox.ts';
import { countInbox } from '../../referrals/repository.ts';
import { insertDemoPractice } from './practice.ts';
import { demoProviders } from './providers.ts';

test('the demo practice has entries in every state, and each search keeps its results', async () => {
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

  const promised = demoProviders.flatMap(({ states, insuranceCompanies }) =>
    states.flatMap((state) => insuranceCompanies.map((insurer) => `${state} ${insurer}`)),
  );
  const found = (await listSearches(services)).map(
    ({ stateCode, insuranceCompanyName }) => `${stateCode} ${insuranceCompanyName}`,
  );
  expect(found.toSorted()).toEqual([...new Set(promised)].toSorted());

  const user = { id: 1, email: 'ana@practice.example', firstName: 'Ana', lastName: 'Duarte' };
  expect(await countInbox(db, { userId: user.id, now: Date.now() })).toEqual({
    call: 4,
    mine: 0,
    open: 7,
    closed: 5,
  });
  const { patient, events } = await openReferral(services, 2, userActor(user, ''));
  expect(patient).toMatchObject({ firstName: 'Example', phone: '(555) 010-0111' });
  expect(events.map(({ newValue, note }) => [newValue, note])).toEqual([
    ['reached', 'Prefers a dietitian near home.'],
    ['closed declined', null],
    [null, null],
  ]);
});
