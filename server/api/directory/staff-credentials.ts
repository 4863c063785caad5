import { CREDENTIAL_FORM } from '../../../domain/directory/credentials.ts';
import { staffCredentialSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { orderedList } from '../ordered-list.ts';
import type { Route } from '../route.ts';

/** Credentials: titles, abbreviations, order and retirement. */
export function staffCredentials({ credentials }: Services): Route[] {
  return orderedList({
    operation: ['Credential', 'Credentials'],
    one: 'credential',
    many: 'credentials',
    form: CREDENTIAL_FORM,
    schema: staffCredentialSchema,
    service: credentials,
    whatRetires: 'Removes a credential from forms',
  });
}
