import { z } from '@hono/zod-openapi';
import { AVAILABILITY_FORM } from '../../../domain/directory/availability.ts';
import { PROVIDER_TABLES } from '../../../domain/directory/provider-form.ts';
import { licenseSchema, panelSchema, staffProviderSchema } from '../../../domain/directory/schemas.ts';
import type { Revised } from '../../directory/providers/service.ts';
import { invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { historyRoute } from '../change-history.ts';
import { formBody } from '../request-body.ts';
import { revised } from '../response.ts';
import { type Route, route } from '../route.ts';

const TABLES = {
  licenses: { row: licenseSchema, operation: 'ProviderLicenses', title: 'licenses' },
  panels: { row: panelSchema, operation: 'ProviderPanels', title: 'insurance panels' },
} as const;

/** A provider's licenses, panels, availability and history. */
export function providerChanges({ providers }: Services): Route[] {
  return [
    ...tableRoutes('licenses', providers),
    ...tableRoutes('panels', providers),
    historyRoute({
      operation: 'Provider',
      title: 'a provider, also of a deleted one',
      path: '/{id}',
      read: providers.history,
    }),
    route('patch', '/{id}/availability', 'updateProviderAvailability', {
      summary: 'Lists, unlists, pauses or resumes. To resume, send null for paused_from.',
      body: formBody(AVAILABILITY_FORM, { isChange: true }),
      hasIfMatch: true,
      returns: revised('The updated provider', staffProviderSchema),
      handle: async ({ id, body, by }) => forStaff(await providers.setAvailability(id, body, by)),
    }),
  ];
}

/** GET and PUT of a whole table. PUT keeps unchanged rows. */
function tableRoutes(name: keyof typeof TABLES, providers: Services['providers']): Route[] {
  const { row, operation, title } = TABLES[name];
  const schema: z.ZodType = z.array(row);
  const returns = revised(`All ${title}`, schema);
  const rowsOf = ({ provider, revision }: Revised) => ({ value: provider[name], revision });
  return [
    route('get', `/{id}/${name}`, `list${operation}`, {
      summary: `Lists a provider's ${title}, including past and future ones`,
      returns,
      handle: async ({ id }) => rowsOf(await providers.get(id)),
    }),
    route('put', `/{id}/${name}`, `replace${operation}`, {
      summary: `Replaces a provider's ${title}`,
      body: formBody({ [name]: { ...PROVIDER_TABLES[name], isRequired: true } }),
      hasIfMatch: true,
      returns,
      async handle({ id, body, by }) {
        const rows = body[name];
        // A missing list must not delete all rows.
        if (rows === undefined || rows === null) {
          throw invalid(`Please send a list under the name ${name}.`);
        }
        return rowsOf(await providers.update(id, { [name]: rows }, by));
      },
    }),
  ];
}

/** Returns all of a provider, for `revised`. */
export function forStaff({ provider, revision }: Revised) {
  return { value: provider, revision };
}
