import type { SnakeCased } from '../../domain/case.ts';
import type { StaffProvider } from '../../domain/directory/schemas.ts';
import { json } from './bodies.ts';
import { created, openStaffSite } from './staff.ts';
import type { Engine } from './test-site.ts';

export type WireStaffProvider = SnakeCased<StaffProvider>;
/** A license as in the API. */
export const license = (state_id: number, more: object = {}) => ({
  state_id,
  number: null,
  expires_on: null,
  ...more,
});

/** A panel as in the API. */
export const panel = (insurance_company_id: number, state_id: number | null = null) => ({
  insurance_company_id,
  state_id,
});

type Errors = { error?: string; errors?: string[]; fields?: Record<string, string>; current?: object };

/** A provider licensed in Oregon and Washington, and calls of the portal's API for it. */
export async function openDated(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const { id } = await created(browser, { state_ids: [ids.state('OR'), ids.state('WA')] });
  const path = `/api/portal/providers/${id}`;
  const call = async <T = WireStaffProvider & Errors>(
    method: string,
    part: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const init = body ? json(body) : {};
    const answer = await browser.send<T>(method, path + part, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    return { status: answer.status, body: answer.body, etag: answer.etag };
  };
  return { site, browser, ids, id, path, call };
}
