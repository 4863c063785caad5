import { IMPORT_FORM } from '../../../../domain/directory/imports/form.ts';
import type {
  ImportPreview,
  ImportProgress,
  ImportResult,
} from '../../../../domain/directory/imports/schemas.ts';
import { readForm } from '../../../../domain/forms/field.ts';
import { notAFile } from '../../../../domain/forms/files.ts';
import { MAX_IMPORT_MEGABYTES, MAX_LISTED_ROWS } from '../../../../domain/limits.ts';
import { fullName } from '../../../../domain/names.ts';
import type { ChangeBy } from '../../../db/history/repository.ts';
import { rejectStaleRevision } from '../../../db/history/revision.ts';
import { conflict, invalid, invalidFields, tooLarge, validFields } from '../../../errors.ts';
import { decodeCsv } from './file.ts';
import { countRows } from './plan.ts';
import type { CheckedFile, ProviderCsvService } from './service.ts';

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 1_048_576;
type Input = Record<string, unknown>;

/** Imports of uploaded files, one at a time in each process, which bounds their memory. */
export function createPortalImports(csv: ProviderCsvService) {
  let progress: ImportProgress | null = null;

  async function runAlone<T>(work: (progress: ImportProgress) => Promise<T>): Promise<T> {
    if (progress) throw conflict('Another file is being imported. Please try again in a minute.');
    const current = { done: 0, total: 0 };
    progress = current;
    try {
      return await work(current);
    } finally {
      progress = null;
    }
  }

  /** @throws too_large; invalid for a file that is no text, and for the fields beside it. */
  async function check({ file, ...input }: Input): Promise<CheckedFile> {
    const { columns, choices, asDrafts } = validFields(readForm(IMPORT_FORM, input));
    if (!(file instanceof File)) throw invalidFields({ file: notAFile('File') });
    if (file.size > MAX_BYTES) throw tooLarge(`Please send at most ${MAX_IMPORT_MEGABYTES} MB.`);
    return csv.check(decode(await file.bytes()), {
      columns: columns?.split(',') ?? null,
      choices: new Map(choices.map(({ row, providerId }) => [row, providerId])),
      asDrafts,
      isUpload: true,
    });
  }

  return {
    /** Returns how far the running import is; null without one in this process. */
    progress: () => progress,

    /** Returns what an import of the file would do, and the revision of all that it depends on. Writes nothing. */
    preview: (input: Input) =>
      runAlone(async () => {
        const checked = await check(input);
        return { value: toPreview(checked), revision: checked.revision };
      }),

    /**
     * Imports all rows of the file or none.
     * @throws precondition_failed with a preview if the directory has changed since; invalid; conflict; too_large.
     */
    run: (input: Input, by: ChangeBy): Promise<ImportResult> =>
      runAlone(async (progress) => {
        const checked = await check(input);
        const { rows, errors, revision } = checked;
        rejectStaleRevision('the directory', by, { value: toPreview(checked), revision });
        const lines = errors.map(({ row, column, message }) => `row ${row}, ${column}: ${message}`);
        if (lines.length > 0) throw invalid(...lines.slice(0, MAX_LISTED_ROWS));
        progress.total = rows.length;
        return csv.write(rows, { actor: by.actor, onProgress: (done) => (progress.done = done) });
      }),
  };
}

/** @throws invalid */
function decode(bytes: Uint8Array): string {
  try {
    return decodeCsv(bytes);
  } catch {
    throw invalidFields({ file: 'The file is no CSV in UTF-8. In a spreadsheet, save it as "CSV UTF-8".' });
  }
}

function toPreview({ rows, columns, errors, warnings, duplicates }: CheckedFile): ImportPreview {
  const added = rows.filter(({ before }) => !before).slice(0, MAX_LISTED_ROWS);
  return {
    ...countRows(rows),
    newProviders: added.map(({ row, after }) => ({ row, name: fullName(after) })),
    columns,
    errors: errors.slice(0, MAX_LISTED_ROWS),
    errorCount: errors.length,
    warnings: warnings.slice(0, MAX_LISTED_ROWS),
    warningCount: warnings.length,
    duplicates: duplicates.slice(0, MAX_LISTED_ROWS),
    duplicateCount: duplicates.length,
  };
}
