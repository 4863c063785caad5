import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { MAX_LISTED_ROWS } from '../../limits.ts';
import { idSchema as id } from '../../schemas.ts';

const counts = { added: z.int(), changed: z.int(), unchanged: z.int() };
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).meta({ description: `The first ${MAX_LISTED_ROWS}` });
const row = z.int().meta({ description: 'As in a spreadsheet: the header is row 1', example: 2 });
const cell = z.object({ row, column: z.string(), message: z.string() }).meta({ id: 'ImportCell' });

const candidate = z
  .object({
    id,
    name: z.string(),
    state_codes: z.array(z.string()),
    contact_email: z.string().nullable(),
    changes: z.array(z.string()).meta({ description: 'The fields that the row would change' }),
  })
  .meta({ id: 'ImportCandidate' });

const duplicate = z
  .object({
    row,
    name: z.string(),
    providers: z.array(candidate),
    is_chosen: z.boolean().meta({ description: 'False if somebody has to choose a provider' }),
    provider_id: id.nullable().meta({ description: 'The one to update; null for a new one' }),
  })
  .meta({ id: 'ImportDuplicate', description: 'A row that may be about providers who exist' });

/** What an import would do. */
export type ImportPreview = CamelCased<z.output<typeof importPreviewSchema>>;
export const importPreviewSchema = z
  .object({
    ...counts,
    new_providers: firstOf(z.object({ row, name: z.string() }).meta({ id: 'ImportedProvider' })),
    columns: z
      .array(z.object({ header: z.string(), column: z.string().nullable() }).meta({ id: 'ImportColumn' }))
      .meta({ description: 'Null columns are left out' }),
    errors: firstOf(cell),
    error_count: z.int(),
    warnings: firstOf(cell),
    warning_count: z.int(),
    duplicates: firstOf(duplicate),
    duplicate_count: z.int(),
  })
  .meta({ id: 'ImportPreview' });

/** What an import did. */
export type ImportResult = CamelCased<z.output<typeof importResultSchema>>;
export const importResultSchema = z.object(counts).meta({ id: 'ImportResult' });

/** How many rows are finished. */
export type ImportProgress = CamelCased<z.output<typeof importProgressSchema>>;
export const importProgressSchema = z
  .object({ done: z.int(), total: z.int() })
  .meta({ id: 'ImportProgress' });
