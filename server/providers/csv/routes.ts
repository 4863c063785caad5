import { z } from '@hono/zod-openapi';
import { MAX_IMPORT_MEGABYTES } from '../../../domain/limits.ts';
import { IMPORT_FORM, LIST_FORM } from '../../../domain/providers/import-form.ts';
import { importPreviewSchema, importResultSchema } from '../../../domain/providers/import-responses.ts';
import { queryText } from '../../../domain/responses.ts';
import { formBody } from '../../http/request-body.ts';
import { csv, json, noContent } from '../../http/response.ts';
import { type Route, route } from '../../http/route.ts';
import { exportProviders, exportRoster, recordExport } from './download.ts';
import { importProviders, listDrafts, previewImport } from './service.ts';

/** CSV files: all providers, or the roster of an insurer. */
export const exports: Route[] = [
  route('get', '/providers.csv', 'exportProviders', {
    summary: 'Returns all providers without their pictures, or a roster, and adds an audit event',
    query: z.object({ roster_of: queryText('The id of an insurer, for its roster') }),
    returns: csv('A row for each provider, or for each license in which the insurer is accepted today'),
    isRecorded: true,
    async handle({ ctx, query: { roster_of: insurerId }, actor }) {
      const file = await (insurerId ? exportRoster(ctx, insurerId) : exportProviders(ctx));
      await recordExport(ctx, file.insurer, actor);
      return file;
    },
  }),
];

const FILE = {
  label: 'File',
  isRequired: true,
  schema: { type: 'string', description: `A CSV file of at most ${MAX_IMPORT_MEGABYTES} MB (multipart)` },
};

/** Room for the checksum and the multipart headers. */
const SIZE = { maxFileBytes: MAX_IMPORT_MEGABYTES * 1_048_576 + 10_000 };

/** Imports of providers from CSV files, in two calls with the same file. */
export const imports: Route[] = [
  route('post', '/preview', 'previewImport', {
    summary: 'Returns what an import would do; writes nothing',
    body: formBody({ file: FILE }, SIZE),
    returns: json('All rows, with their errors', importPreviewSchema),
    handle: ({ ctx, body }) => previewImport(ctx, body),
  }),
  route('post', '/', 'importProviders', {
    summary:
      'Imports all rows or none. Send the checksum of the preview, so that nothing changes in between.',
    body: formBody({ file: FILE, ...IMPORT_FORM }, SIZE),
    returns: json('What was imported', importResultSchema, { status: 201 }),
    handle: ({ ctx, body, by }) => importProviders(ctx, body, by),
  }),
  route('post', '/list', 'listDrafts', {
    summary: 'Lists the drafts among these providers, as an import has added them',
    body: formBody(LIST_FORM),
    returns: noContent('Listed'),
    handle: ({ ctx, body, by }) => listDrafts(ctx, body, by),
  }),
];
