import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { MAX_LISTED_ROWS } from '../limits.ts';

const counts = { added: z.int(), changed: z.int(), unchanged: z.int() };
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).meta({ description: `The first ${MAX_LISTED_ROWS}` });
const row = z.int().meta({ description: 'As in a spreadsheet: the header is row 1', example: 2 });
const cell = z.object({ row, column: z.string(), message: z.string() }).meta({ id: 'ImportCell' });
const provider = z.object({ row, name: z.string() }).meta({ id: 'ImportedProvider' });

/** What an import would do. */
export type ImportPreview = CamelCased<z.output<typeof importPreviewSchema>>;
export const importPreviewSchema = z
  .object({
    ...counts,
    new_providers: firstOf(provider),
    changed_providers: firstOf(provider),
    cleared_fields: z
      .array(z.object({ column: z.string(), providers: z.int() }))
      .meta({ description: 'Columns whose empty cells delete what providers have' }),
    unknown_columns: z.array(z.string()).meta({ description: 'Headers of columns that are left out' }),
    errors: firstOf(cell),
    error_count: z.int(),
    checksum: z.string().meta({ description: 'Of the file and of what it changes; the import needs it' }),
  })
  .meta({ id: 'ImportPreview' });

/** What an import did. */
export type ImportResult = CamelCased<z.output<typeof importResultSchema>>;
export const importResultSchema = z.object(counts).meta({ id: 'ImportResult' });
