import { IMPORT_FORM } from '../../../domain/directory/imports/form.ts';
import {
  importPreviewSchema,
  importProgressSchema,
  importResultSchema,
} from '../../../domain/directory/imports/schemas.ts';
import { MAX_IMPORT_MEGABYTES } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json, revised } from '../response.ts';
import { type Route, route } from '../route.ts';

const FILE = {
  label: 'File',
  isRequired: true,
  schema: { type: 'string', description: `A CSV file of at most ${MAX_IMPORT_MEGABYTES} MB (multipart)` },
};

/** Room for the choices beside the file. */
const BODY = formBody(
  { file: FILE, ...IMPORT_FORM },
  { maxFileBytes: MAX_IMPORT_MEGABYTES * 1_048_576 + 500_000 },
);

/** Imports of providers from CSV files, in two calls with the same file. */
export function imports({ imports }: Services): Route[] {
  return [
    route('get', '/', 'getImportProgress', {
      summary: 'Returns how far the running import is',
      returns: json('How many rows are finished; null without an import', importProgressSchema.nullable()),
      handle: () => imports.progress(),
    }),
    route('post', '/preview', 'previewImport', {
      summary:
        'Returns what an import would do, with the ETag of the providers that it depends on; writes nothing',
      body: BODY,
      returns: revised('All rows, with their errors and duplicates', importPreviewSchema),
      errors: ['conflict'],
      handle: ({ body }) => imports.preview(body),
    }),
    route('post', '/', 'importProviders', {
      summary: 'Imports all rows or none. Send the ETag of the preview, so that nothing changes in between.',
      body: BODY,
      hasIfMatch: true,
      returns: json('What was imported', importResultSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ body, by }) => imports.run(body, by),
    }),
  ];
}
