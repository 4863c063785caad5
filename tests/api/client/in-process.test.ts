import { pino } from 'pino';
import { expect, test } from 'vitest';
import { camelCaseKeys } from '../../../domain/case.ts';
import { createApi, requestInProcess } from '../../../server/api/index.ts';
import { addProvider } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { openStaffSite } from '../../support/staff.ts';

test('pages get the data in process that browsers get over HTTP', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  await refer(site.services);
  const id = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
  const licenses = [{ state_id: 1, kind: 'license', number: 'LD-1', expires_on: '2030-01-31' }];
  const { status } = await browser.patch(`/api/providers/${id}`, { provider: { licenses } });
  expect(status).toBe(200);

  const api = createApi(site.services, pino({ level: 'silent' }));
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const compared: string[] = [];
  for (const { method, path } of api.routes) {
    if (method !== 'GET' || compared.includes(path)) continue;
    const address = path.replace(/:\w+/g, String(id));
    const { data } = await requestInProcess(api, address, { headers: { Cookie } }, '');
    // Each opening of a referral adds itself to its log.
    if (data === undefined || path === '/api/portal/referrals/:id') continue;
    compared.push(path);
    const { body } = await browser.send('GET', address);
    expect({ path, data }).toEqual({ path, data: camelCaseKeys(body) });
  }
  expect(compared).toContain('/api/portal/providers/:id/history');
});
