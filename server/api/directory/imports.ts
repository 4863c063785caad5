import { IMPORT_FORM } from '../../../domain/directory/imports/form.ts';
import { importPreviewSchema, importResultSchema } from '../../../domain/directory/imports/schemas.ts';
import { MAX_IMPORT_MEGABYTES } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

const FILE = {
  label: 'File',
  isRequired: true,
  schema: { type: 'string', description: `A CSV file of at most ${MAX_IMPORT_MEGABYTES} MB (multipart)` },
};

/** Room for the checksum and the multipart headers. */
const SIZE = { maxFileBytes: MAX_IMPORT_MEGABYTES * 1_048_576 + 10_000 };

/** Imports of providers from CSV files, in two calls with the same file. */
export function imports({ providerCsv }: Services): Route[] {
  return [
    route('post', '/preview', 'previewImport', {
      summary: 'Returns what an import would do; writes nothing',
      body: formBody({ file: FILE }, SIZE),
      returns: json('All rows, with their errors', importPreviewSchema),
      handle: ({ body }) => providerCsv.preview(body),
    }),
    route('post', '/', 'importProviders', {
      summary:
        'Imports all rows or none. Send the checksum of the preview, so that nothing changes in between.',
      body: formBody({ file: FILE, ...IMPORT_FORM }, SIZE),
      returns: json('What was imported', importResultSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ body, by }) => providerCsv.run(body, by),
    }),
  ];
}
