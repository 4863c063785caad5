import { expect, test } from 'vitest';
import { fakeTransport, memoryStorage } from '../../../tests/support/api-fakes.ts';
import { createApiClient } from '../../api/client.ts';
import { createLocalCache } from '../../api/local-cache.ts';
import { loadLicensedStates } from './about.tsx';

const STATES = [
  { id: 1, code: 'OR', display_name: 'Oregon' },
  { id: 2, code: 'WA', display_name: 'Washington' },
];

test('which states have dietitians comes with each page, never from the local cache', async () => {
  let found = ['OR'];
  const { transport, calls } = fakeTransport((path) =>
    Response.json(
      path === '/api/states'
        ? STATES
        : found.map((code) => ({ state_code: code, insurance_company_name: 'Aetna' })),
    ),
  );
  const storage = memoryStorage();
  const cache = createLocalCache(() => storage);
  const api = createApiClient({ transport, siteUrl: '', cache });
  const load = () => loadLicensedStates(api, async (loading) => loading);
  expect(await load()).toEqual(['Oregon']);
  found = ['OR', 'WA'];
  expect(await load()).toEqual(['Oregon', 'Washington']);
  expect(calls.filter(({ path }) => path === '/api/states')).toHaveLength(1);
});
