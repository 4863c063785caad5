import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { MAX_BULK_PROVIDERS } from '../../limits.ts';
import { idSchema as id } from '../../schemas.ts';
import { directoryEventSchema } from '../schemas.ts';

/** Changes of many providers. The browser imports only the types. */

/** What a change of many providers does; of a preview, what it would do. */
export type BulkResult = CamelCased<z.output<typeof bulkResultSchema>>;
export const bulkResultSchema = z
  .object({
    group_id: z
      .string()
      .nullable()
      .meta({ description: "The new changes' group in the history; null if nothing was changed" }),
    changed_count: z.int(),
    changed: z
      .array(
        z
          .object({
            provider_id: id,
            name: z.string(),
            revision: z.int().meta({ description: 'Before the change' }),
            changes: z.array(directoryEventSchema.pick({ field: true, old_value: true, new_value: true })),
          })
          .meta({ id: 'BulkChange' }),
      )
      .meta({
        description: `The first ${MAX_BULK_PROVIDERS}. A change without a field deletes the provider.`,
      }),
    skipped_count: z.int(),
    skipped: z
      .array(z.object({ provider_id: id, name: z.string(), reason: z.string() }).meta({ id: 'BulkSkip' }))
      .meta({ description: `The first ${MAX_BULK_PROVIDERS} that stay as they are, or in part` }),
  })
  .meta({ id: 'BulkResult' });
