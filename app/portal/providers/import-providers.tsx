import { useEffect, useRef, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { clearedText, importSummary } from '../../../domain/providers/import-form.ts';
import type { ImportPreview, ImportResult } from '../../../domain/providers/import-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { LabeledControl } from '../../ui/field.tsx';
import { copyOf, FILE_INPUT } from '../../ui/file-field.tsx';
import { focusMain } from '../../ui/main-area.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { runAction } from '../frame/action.ts';
import type { ActionResult } from '../frame/action-result.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { SessionEnded } from '../frame/session-ended.tsx';
import type { Route } from './+types/import-providers.ts';
import { Preview, previewTitle } from './import-preview.tsx';
import { providerCountText } from './provider-labels.ts';

const HINT = (
  <>
    The columns are those of an export. A row with an Id changes that provider; one without adds a provider,
    who needs a First Name and a Last Name and is a draft unless the column Listing says otherwise.
    <br />
    {`At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows and ${MAX_IMPORT_MEGABYTES} MB. Nothing is saved before you press Import.`}
  </>
);
const BACK: [string, string] = [href('/portal/providers'), 'Back to the providers'];

/** A preview and a result are read from their heading. */
function focusHeading(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

type Current = ImportPreview | ImportResult;

/** Checks a file, or imports it if the form has the checksum of its preview. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.formData();
  return runAction<Current>(
    args,
    async ({ imports }) => ({
      current: await (form.has('checksum') ? imports.run(form) : imports.preview(form)),
    }),
    { isErrorInPlace: true },
  );
}

export default function ImportProviders() {
  const { data, state, formData, submit, reset } = useFetcher<ActionResult<Current>>();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const latest = useRef<File>(undefined);
  /** What an import of the file would do, until the file changes. */
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const result = outcome?.current && !('checksum' in outcome.current) ? outcome.current : null;

  useEffect(() => {
    if (data?.current && 'checksum' in data.current) setPreview(data.current);
  }, [data]);

  /** Copies the file, so that the same bytes are checked and imported. */
  async function pick(picked: File | undefined): Promise<void> {
    latest.current = picked;
    const isTooLarge = picked && picked.size > MAX_IMPORT_MEGABYTES * 1_048_576;
    const copy = picked && !isTooLarge ? await copyOf(picked) : null;
    // Another file was chosen meanwhile.
    if (latest.current !== picked) return;
    const isUnreadable = copy && picked && copy.size < picked.size;
    const sizeError = isTooLarge ? `The file must be smaller than ${MAX_IMPORT_MEGABYTES} MB` : undefined;
    setFileError(isUnreadable ? 'The file cannot be read. Please choose it again.' : sizeError);
    setFile(copy);
    setPreview(null);
    reset();
    if (copy) send(copy);
  }

  /** @param checksum of the preview, to import. */
  function send(sent: File, checksum?: string): void {
    const form = new FormData();
    form.set('file', sent);
    if (checksum) form.set('checksum', checksum);
    submit(form, { method: 'post', encType: 'multipart/form-data' });
  }

  if (result) {
    return (
      <PortalPage title="Import Providers" back={BACK}>
        <Card>
          <h2 ref={focusHeading} tabIndex={-1} className="text-2xl outline-none">
            {`Imported: ${importSummary(result)}`}
          </h2>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={href('/portal/providers')} className="button-primary">
              Go to Providers
            </Link>
            <button
              type="button"
              onClick={() => {
                pick(undefined);
                focusMain();
              }}
              className="button-quiet"
            >
              Import another file
            </button>
          </div>
        </Card>
      </PortalPage>
    );
  }
  const count = preview && preview.errorCount === 0 ? preview.added + preview.changed : 0;
  return (
    <PortalPage
      title="Import Providers"
      back={BACK}
      purpose="Add or change many providers at once with a spreadsheet file."
    >
      <div className="max-w-[600px] space-y-6">
        <Card>
          <LabeledControl label="CSV file" error={fileError ?? outcome?.errors.file} hint={HINT}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt"
                aria-disabled={isBusy}
                onClick={(event) => {
                  if (isBusy) event.preventDefault();
                  // Otherwise, choosing the corrected file again would be no change.
                  else event.currentTarget.value = '';
                }}
                onChange={({ currentTarget: { files } }) => isBusy || pick(files?.[0])}
                className={FILE_INPUT}
              />
            )}
          </LabeledControl>
        </Card>
        {outcome?.message && !outcome.errors.file && (
          <Alert variant="danger">
            <p className="whitespace-pre-line">{outcome.message}</p>
          </Alert>
        )}
        <SessionEnded status={outcome?.status} />
        {preview && (
          <>
            <h2 ref={focusHeading} tabIndex={-1} className="text-2xl outline-none">
              {previewTitle(preview)}
            </h2>
            <Preview preview={preview} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          {file && preview && count > 0 && !isBusy && outcome?.status !== 409 && (
            <form
              key={preview.checksum}
              onSubmit={(event) => {
                event.preventDefault();
                send(file, preview.checksum);
              }}
            >
              {preview.clearedFields.length > 0 && (
                <label className="mb-4 flex cursor-pointer gap-3 py-2 font-semibold wrap-anywhere">
                  <input type="checkbox" required className="mt-1 size-4.5 shrink-0 accent-green" />
                  {clearedText(preview)}
                </label>
              )}
              <button type="submit" className="button-primary">
                {`Import ${providerCountText(count)}`}
              </button>
            </form>
          )}
          {file && outcome?.message && (
            <button type="button" onClick={() => send(file)} className="button-quiet">
              Check again
            </button>
          )}
        </div>
        <div role="status">
          {isBusy && <Spinner>{formData?.has('checksum') ? 'Importing...' : 'Checking...'}</Spinner>}
        </div>
      </div>
    </PortalPage>
  );
}
