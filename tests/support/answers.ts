import type { TestSite } from './test-site.ts';

/** A provider as the API answers it, as far as tests look into it. */
export type WireProvider = { id: number; first_name: string; last_name: string; [key: string]: unknown };

/** Asks the API and reads the JSON it answers. */
export async function getJson<T = unknown>(
  { api }: TestSite,
  path: string,
): Promise<{ status: number; body: T; headers: Headers }> {
  const response = await api.request(path);
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

/** The ids of the providers that a query of the list gives, in its order. */
export async function providerIds(site: TestSite, query: string): Promise<number[]> {
  const { status, body } = await getJson<WireProvider[]>(site, `/api/providers${query}`);
  if (status !== 200) throw new Error(`/api/providers${query} answered ${status}`);
  return body.map(({ id }) => id);
}
