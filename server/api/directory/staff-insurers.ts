import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { INSURER_FORM, MERGE_FORM } from '../../../domain/directory/insurers.ts';
import { staffInsurerSchema } from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { orderedList } from '../ordered-list.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, respond } from '../resource.ts';
import { changeBy, ifMatchHeader } from '../revision.ts';

const mergeSchema = z
  .object({
    provider_count: z.int().meta({ description: 'Providers that have or had the insurer' }),
  })
  .meta({ id: 'Merge' });

/** Insurers: names, order, home page, merges and retirement. */
export function staffInsurers({ insurers }: Services): OpenAPIHono {
  return orderedList({
    operation: ['InsuranceCompany', 'InsuranceCompanies'],
    one: 'insurance company',
    many: 'insurance companies',
    form: INSURER_FORM,
    schema: staffInsurerSchema,
    service: insurers,
    whatUpdates: 'Updates the fields that are sent. A former name stays as an alias.',
    whatRetires: 'Removes an insurance company from search, forms and the home page',
  }).openapi(
    createRoute({
      method: 'post',
      path: '/{id}/merge',
      operationId: 'mergeInsuranceCompany',
      summary: 'Moves its panels and names to another one, and retires it',
      request: { params: idParameter, headers: ifMatchHeader, body: body(formSchema(MERGE_FORM)) },
      ...errors('not_found', 'conflict', 'precondition_failed'),
      responses: { 200: json('How many providers the merge changes', mergeSchema) },
    }),
    async (c) => {
      const id = parseId(c.req.valid('param').id);
      return respond(c, await insurers.merge(id, await readFields(c), changeBy(c)), 200);
    },
  );
}
