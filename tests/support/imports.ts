import type { SnakeCased } from '../../domain/case.ts';
import type { ImportPreview, ImportResult } from '../../domain/directory/imports/schemas.ts';
import type { TestBrowser } from './portal.ts';

type Fields = {
  columns?: string[];
  choices?: { row: number; provider_id: number | null }[];
  asDrafts?: boolean;
};
type Preview = SnakeCased<ImportPreview>;
type Errors = { error?: string; errors?: string[] };

/** The preview and the import of one file, as the portal sends them. */
export function upload(
  browser: TestBrowser,
  file: string | Uint8Array<ArrayBuffer>,
  { columns, choices, asDrafts }: Fields = {},
) {
  async function send<T>(path: string, etag?: string | null) {
    const form = new FormData();
    form.append('file', new File([file], 'people.csv'));
    if (columns) form.append('columns', columns.join());
    if (choices) form.append('choices', JSON.stringify(choices));
    if (asDrafts !== undefined) form.append('as_drafts', String(asDrafts));
    // As bytes, because a stream in this process fails when the server stops reading it.
    const encoded = new Response(form);
    // The server replaces the global Response by one without `bytes`.
    const body = new Uint8Array(await encoded.arrayBuffer());
    const headers = {
      'Content-Type': encoded.headers.get('Content-Type') ?? '',
      ...(etag && { 'If-Match': etag }),
    };
    return browser.send<T & Errors>('POST', path, { body, headers });
  }
  return {
    preview: () => send<Preview>('/api/portal/imports/preview'),
    run: (etag?: string | null) =>
      send<SnakeCased<ImportResult> & { current?: Preview }>('/api/portal/imports', etag),
  };
}
