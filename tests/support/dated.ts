import type { SnakeCased } from '../../domain/case.ts';
import type { StaffProvider } from '../../domain/directory/schemas.ts';
import { json } from './bodies.ts';
import type { TestBrowser } from './portal.ts';
import { created, openStaffSite, referenceIds } from './staff.ts';
import type { Engine } from './test-site.ts';

export type WireStaffProvider = SnakeCased<StaffProvider>;
type Answer<T> = { status: number; body: T; etag: string | null };

/** A license as in the API. */
export const license = (state_id: number, dates: object = {}) => ({
  state_id,
  kind: 'license',
  number: null,
  starts_on: null,
  expires_on: null,
  ...dates,
});

/** A panel as in the API. */
export const panel = (insurance_company_id: number, more: object = {}) => ({
  insurance_company_id,
  state_id: null,
  effective_from: null,
  effective_until: null,
  is_accepting: true,
  ...more,
});

/** A provider licensed in Oregon and Washington, and calls of the portal's API for it. */
export async function openDated(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const ids = await referenceIds(site);
  const { id } = await created(browser, { state_ids: [ids.state('OR'), ids.state('WA')] });
  const path = `/api/portal/providers/${id}`;
  const call = <T = WireStaffProvider & Errors>(
    method: string,
    part: string,
    body?: object,
    headers?: Record<string, string>,
  ) => send<T>(browser, method, path + part, body, headers);
  return { site, browser, ids, id, path, call };
}

type Errors = { error?: string; errors?: string[]; fields?: Record<string, string>; current?: object };

async function send<T>(
  browser: TestBrowser,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const init = body ? json(body) : {};
  const answer = await browser.send(method, path, { ...init, headers: { ...init.headers, ...headers } });
  return { status: answer.status, body: answer.body as T, etag: answer.headers.get('ETag') };
}
