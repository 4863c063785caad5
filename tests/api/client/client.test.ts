import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { type ApiClient, createApiClient } from '../../../app/api/client.ts';
import { browserTransport, inProcessTransport, type Transport } from '../../../app/api/transports.ts';
import { requestInProcess } from '../../../server/api/index.ts';
import {
  listCredentials,
  listInsuranceCompanies,
} from '../../../server/directory/reference-lists/repository.ts';
import { getEhrIntegrationSettings } from '../../../server/practice/repository.ts';
import { addProvider } from '../../support/provider.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

const siteUrl = 'https://practice.example';

/** The browser's transport over a socket, with absolute URLs for Node's fetch. */
async function overTheNetwork({ api }: TestSite): Promise<Transport> {
  const server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return (path, init) => browserTransport(`http://127.0.0.1:${address.port}${path}`, init);
}

/** Both transports over the same API. */
async function openClients(): Promise<{ site: TestSite; clients: Record<string, ApiClient> }> {
  const site = await openTestSite('sqlite');
  const inProcess = {
    request: (path: string, init: RequestInit) => requestInProcess(site.api, path, init, ''),
  };
  const client = (transport: Transport) => createApiClient({ transport, cache: null, siteUrl });
  const clients = {
    'in process': client(inProcessTransport(inProcess, null)),
    'over the network': client(await overTheNetwork(site)),
  };
  return { site, clients };
}

describe('one client with two transports', () => {
  test('JSON responses have their keys converted to camelCase', async () => {
    const { site, clients } = await openClients();
    const id = await addProvider(site.services.db, {
      states: ['OR'],
      credentials: ['RD'],
      insuranceCompanies: ['Blue Cross Blue Shield'],
    });
    const provider = await site.services.directory.get(id);
    for (const client of Object.values(clients)) {
      expect(await client.provider(String(id))).toEqual(provider);
      expect(await client.states()).toEqual(await site.services.directory.states());
      expect(await client.insuranceCompanies()).toEqual(await listInsuranceCompanies(site.services.db));
      expect(await client.credentials()).toEqual(await listCredentials(site.services.db));
      expect(await client.ehrIntegrationSettings()).toEqual(
        await getEhrIntegrationSettings(site.services.db),
      );
      const search = { stateCode: 'OR', insuranceCompanyName: 'Blue Cross Blue Shield' };
      expect(await client.providers(search)).toEqual({
        providers: [provider],
        next: null,
        insurer: 'Blue Cross Blue Shield',
      });
      expect((await client.providers({ ...search, stateCode: 'WA' })).providers).toEqual([]);
    }
  });

  test('A non-OK response raises an API error carrying status, status text and parsed body', async () => {
    const { clients } = await openClients();
    for (const client of Object.values(clients)) {
      for (const id of ['4711', '../states', '1/2', '%', '\0', '🥑', '__proto__', 'x'.repeat(10_000)]) {
        const error = await client.provider(id).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(ApiError);
        expect(error).toMatchObject({
          status: 404,
          message: 'There is no provider with this id.',
          body: { error: 'There is no provider with this id.' },
        });
      }
      const limit = await client.providers({ limit: 501 }).catch((reason: unknown) => reason);
      expect(limit).toMatchObject({ status: 422, message: 'limit must be a whole number from 1 to 500.' });
    }
  });
});
