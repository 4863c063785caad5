import type { OpenAPIHono } from '@hono/zod-openapi';
import { CREDENTIAL_FORM } from '../../../domain/directory/credentials.ts';
import { staffCredentialSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { orderedList } from '../ordered-list.ts';

/** Credentials: titles, abbreviations, order and retirement. */
export function staffCredentials({ credentials }: Services): OpenAPIHono {
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
