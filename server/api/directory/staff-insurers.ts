import { z } from '@hono/zod-openapi';
import { INSURER_FORM, MERGE_FORM } from '../../../domain/directory/insurers.ts';
import { staffInsurerSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { orderedList } from '../ordered-list.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

const mergeSchema = z
  .object({
    provider_count: z.int().meta({ description: 'Providers that have or had the insurer' }),
  })
  .meta({ id: 'Merge' });

/** Insurers: names, order, home page, merges and retirement. */
export function staffInsurers({ insurers }: Services): Route[] {
  return [
    ...orderedList({
      operation: ['InsuranceCompany', 'InsuranceCompanies'],
      one: 'insurance company',
      many: 'insurance companies',
      form: INSURER_FORM,
      schema: staffInsurerSchema,
      service: insurers,
      whatUpdates: 'Updates the fields that are sent. A former name stays as an alias.',
      whatRetires: 'Removes an insurance company from search, forms and the home page',
    }),
    route('post', '/{id}/merge', 'mergeInsuranceCompany', {
      summary: 'Moves its panels and names to another one, and retires it',
      body: formBody(MERGE_FORM),
      hasIfMatch: true,
      returns: json('How many providers the merge changes', mergeSchema),
      errors: ['conflict'],
      handle: ({ id, body, by }) => insurers.merge(id, body, by),
    }),
  ];
}
