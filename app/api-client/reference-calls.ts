import { snakeCaseKeys } from '../../domain/case.ts';
import type { CredentialFields } from '../../domain/directory/credentials.ts';
import type { InsurerFields } from '../../domain/directory/insurers.ts';
import type { StaffCredential, StaffInsurer } from '../../domain/directory/schemas.ts';
import { CREDENTIALS_KEY, HOME_INSURERS_KEY, INSURERS_KEY } from './client.ts';
import { type ApiEnvironment, request } from './request.ts';

const INSURERS = '/api/portal/insurance_companies';
const CREDENTIALS = '/api/portal/credentials';

/** The item to change. Without a revision, the change applies to any. */
type Target = { id: number; revision?: number };

/** The portal's API calls for insurers and credentials. Changes also clear this browser's cached lists. */
export function referenceCalls(environment: ApiEnvironment) {
  function forgetLists(): void {
    for (const key of [INSURERS_KEY, HOME_INSURERS_KEY, CREDENTIALS_KEY]) environment.cache?.remove(key);
  }

  async function change<T>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    fields: object | null,
    revision?: number,
  ): Promise<T> {
    const { data } = await request<T>(environment, path, {
      method,
      headers: {
        ...(fields && { 'Content-Type': 'application/json' }),
        ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      },
      ...(fields && { body: JSON.stringify(snakeCaseKeys(fields)) }),
    });
    forgetLists();
    return data;
  }

  const retire = (path: string, { id, revision }: Target, isRemoved: boolean) =>
    change<null>('DELETE', `${path}/${id}${isRemoved ? '?remove_from_providers=true' : ''}`, null, revision);

  return {
    /** For pages about providers: staff may have changed the lists in another browser. */
    forgetLists,
    insurers: async () => (await request<StaffInsurer[]>(environment, INSURERS)).data,
    createInsurer: (fields: Partial<InsurerFields>) => change<StaffInsurer>('POST', INSURERS, fields),
    updateInsurer: ({ id, revision }: Target, fields: Partial<InsurerFields>) =>
      change<StaffInsurer>('PATCH', `${INSURERS}/${id}`, fields, revision),
    restoreInsurer: ({ id, revision }: Target, eventId: number) =>
      change<StaffInsurer>('POST', `${INSURERS}/${id}/restore`, { eventId }, revision),
    /** @param isRemoved removes it from all providers first. */
    retireInsurer: (insurer: Target, isRemoved: boolean) => retire(INSURERS, insurer, isRemoved),
    mergeInsurer: ({ id, revision }: Target, fields: { intoId: number; preview: boolean }) =>
      change<{ providerCount: number }>('POST', `${INSURERS}/${id}/merge`, fields, revision),

    staffCredentials: async () => (await request<StaffCredential[]>(environment, CREDENTIALS)).data,
    createCredential: (fields: Partial<CredentialFields>) =>
      change<StaffCredential>('POST', CREDENTIALS, fields),
    updateCredential: ({ id, revision }: Target, fields: Partial<CredentialFields>) =>
      change<StaffCredential>('PATCH', `${CREDENTIALS}/${id}`, fields, revision),
    restoreCredential: ({ id, revision }: Target, eventId: number) =>
      change<StaffCredential>('POST', `${CREDENTIALS}/${id}/restore`, { eventId }, revision),
    /** @param isRemoved removes it from all providers first. */
    retireCredential: (credential: Target, isRemoved: boolean) => retire(CREDENTIALS, credential, isRemoved),
  };
}
