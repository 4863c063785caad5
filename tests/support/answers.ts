import type { TestSite } from './test-site.ts';

export type WireProvider = { id: number; first_name: string; last_name: string; [key: string]: unknown };

/** What visitors may look for, of a provider without any of it. */
export const NO_FIT = {
  npi: null,
  ...{ who_i_work_with: null, first_visit: null, how_i_work: null },
  concerns: [],
  languages: [],
  has_interpreters: false,
  is_by_video: false,
  offices: [],
};

export async function getJson<T = unknown>(
  { api }: TestSite,
  path: string,
): Promise<{ status: number; body: T; headers: Headers }> {
  const response = await api.request(path);
  return { status: response.status, body: (await response.json()) as T, headers: response.headers };
}

export async function providerIds(site: TestSite, query: string): Promise<number[]> {
  const { status, body } = await getJson<WireProvider[]>(site, `/api/providers${query}`);
  if (status !== 200) throw new Error(`/api/providers${query} answered ${status}`);
  return body.map(({ id }) => id);
}
