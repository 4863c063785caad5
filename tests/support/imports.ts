import type { SnakeCased } from '../../domain/case.ts';
import { errorText } from '../../domain/providers/import-form.ts';
import type { ImportPreview, ImportResult } from '../../domain/providers/import-responses.ts';
import type { Context } from '../../server/context.ts';
import { importProviders, previewImport } from '../../server/providers/csv/service.ts';
import type { TestBrowser } from './portal.ts';
import { TESTER } from './provider.ts';

type Answer<T> = T & { error?: string; errors?: string[] };

export function upload(browser: TestBrowser, file: string | Uint8Array<ArrayBuffer>) {
  async function send<T>(path: string, checksum?: string) {
    const form = new FormData();
    form.append('file', new File([file], 'people.csv'));
    if (checksum !== undefined) form.append('checksum', checksum);
    // As bytes, because a stream in this process fails when the server stops reading it.
    const encoded = new Response(form);
    // The server replaces the global Response by one without `bytes`.
    const body = new Uint8Array(await encoded.arrayBuffer());
    const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' };
    return browser.send<Answer<T>>('POST', path, { body, headers });
  }
  const preview = () => send<SnakeCased<ImportPreview>>('/api/portal/imports/preview');
  return {
    preview,
    async run(checksum?: string) {
      const checked = checksum ?? (await preview()).body.checksum ?? 'none';
      return send<SnakeCased<ImportResult>>('/api/portal/imports', checked);
    },
  };
}

/** Imports a file. @returns its errors, such as 'Row 2, States: There is no state "XX"', with which nothing is imported. */
export async function importCsv(services: Context, csv: string): Promise<string[]> {
  const file = new File([csv], 'people.csv');
  const { checksum, errors } = await previewImport(services, { file });
  if (errors.length === 0) await importProviders(services, { file, checksum }, TESTER);
  return errors.map(errorText);
}
