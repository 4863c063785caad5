import { z } from 'zod';
import type { CamelCased } from '../case.ts';

const counts = { added: z.int(), changed: z.int(), unchanged: z.int() };
const row = z.int().meta({ description: 'As in a spreadsheet: the header is row 1', example: 2 });
const error = z.object({ rows: z.array(row), column: z.string(), message: z.string() });
const change = z.object({
  row,
  name: z.string(),
  column: z.string().nullable().meta({ description: 'Null for a new provider' }),
  before: z.string(),
  after: z.string().meta({ description: 'Empty for what is cleared' }),
});

/** What an import would do. */
export type ImportPreview = CamelCased<z.output<typeof importPreviewSchema>>;
export const importPreviewSchema = z
  .object({
    ...counts,
    changes: z
      .array(change.meta({ id: 'ImportChange' }))
      .meta({ description: 'None while there are errors' }),
    notes: z.array(z.string()).meta({ description: 'Sentences about columns that are left out or renamed' }),
    errors: z.array(error.meta({ id: 'ImportError' })),
    checksum: z.string().meta({ description: 'Of the file and of what it changes; the import needs it' }),
  })
  .meta({ id: 'ImportPreview' });

/** What an import did. */
export type ImportResult = CamelCased<z.output<typeof importResultSchema>>;
export const importResultSchema = z
  .object({ ...counts, draft_ids: z.array(z.int()) })
  .meta({ id: 'ImportResult' });
