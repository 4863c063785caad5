import { useState } from 'react';
import { href, Link } from 'react-router';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { CSV_COLUMNS, importSummary } from '../../../domain/providers/import-form.ts';
import type { ImportPreview, ImportResult } from '../../../domain/providers/import-responses.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { LabeledControl } from '../../ui/field.tsx';
import { FILE_INPUT } from '../../ui/file-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Failure } from '../forms/failure.tsx';
import { useWrite } from '../forms/use-write.ts';
import { runAction, takeForm } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import type { Route } from './+types/import-providers.ts';
import { FocusedHeading, Preview } from './import-preview.tsx';
import { providerCountText } from './listing-texts.ts';

const EXAMPLES: [string, string][] = [
  ['States', 'OR; WA:DI-123:2027-03-31 (license number and expiry)'],
  ['Insurance companies', 'Aetna; Regence (OR)'],
];
const HINT = (
  <>
    A row needs a First name and a Last name, or the Id or NPI of somebody who is here. Visitors find people
    by these columns:
    <div className="my-3">
      <DescriptionList items={EXAMPLES} />
    </div>
    {`At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows and ${MAX_IMPORT_MEGABYTES} MB. Nothing is saved before you press Import.`}
  </>
);
const SAMPLE = `\uFEFF${Object.values(CSV_COLUMNS).slice(1).join(',')}\r\n`;
const MAX_IMPORT_BYTES = MAX_IMPORT_MEGABYTES * 1_048_576;
const BACK: [string, string] = [href('/portal/providers'), 'Back to the providers'];

/** Checks a file, imports it if the form has the checksum of its preview, or lists the drafts that it has added. */
export async function clientAction(args: Route.ClientActionArgs) {
  return runAction<ImportPreview | ImportResult>(args, async ({ imports }) => {
    const form = await takeForm(args.request);
    const ids = form.getAll('ids');
    if (form.has('checksum')) return { returned: await imports.run(form) };
    if (ids.length === 0) return { returned: await imports.preview(form) };
    await imports.list(ids);
    const message = `${providerCountText(ids.length)} listed. Visitors see them now.`;
    return redirectWithFlash(href('/portal/providers'), message);
  });
}

export default function ImportProviders() {
  const [file, setFile] = useState<File>();
  const { send, failure, returned, isBusy, reset } = useWrite<ImportPreview | ImportResult>({
    shows: 'errors',
  });
  const isTooLarge = file !== undefined && file.size > MAX_IMPORT_BYTES;
  const sizeError = isTooLarge ? `The file must be smaller than ${MAX_IMPORT_MEGABYTES} MB` : undefined;

  /** @param checksum of the preview, to import. */
  function submit(sent: File, checksum?: string): void {
    const form = new FormData();
    form.set('file', sent);
    if (checksum) form.set('checksum', checksum);
    void send(form);
  }

  function pick(picked: File | undefined): void {
    setFile(picked);
    reset();
    if (picked && picked.size <= MAX_IMPORT_BYTES) submit(picked);
  }

  if (returned && 'draftIds' in returned) {
    return (
      <PortalPage title="Import Providers" back={BACK}>
        <Card>
          <FocusedHeading>{`Imported: ${importSummary(returned)}`}</FocusedHeading>
          <Drafts ids={returned.draftIds} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={href('/portal/providers')} className="button-quiet">
              Go to Providers
            </Link>
            <Link to={href('/portal/providers/import')} reloadDocument className="button-quiet">
              Import another file
            </Link>
          </div>
        </Card>
      </PortalPage>
    );
  }
  return (
    <PortalPage
      title="Import Providers"
      back={BACK}
      purpose="Add or change many providers at once with a spreadsheet file."
    >
      <div className="max-w-[600px]">
        <Card>
          <LabeledControl label="CSV file" error={sizeError ?? failure?.errors.file} hint={HINT}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt"
                aria-disabled={isBusy}
                onClick={(event) => {
                  if (isBusy) event.preventDefault();
                  // Choosing the corrected file again would be no change otherwise.
                  else event.currentTarget.value = '';
                }}
                onChange={({ currentTarget: { files } }) => isBusy || pick(files?.[0])}
                className={FILE_INPUT}
              />
            )}
          </LabeledControl>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`}
            download="providers.csv"
            className="link mt-2 inline-flex min-h-11 items-center"
          >
            Download an empty sample file
          </a>
        </Card>
      </div>
      <div className="mt-6 space-y-6">
        <Failure failure={failure} {...(failure?.errors.file && { text: null })} />
        {file && failure && (
          <button type="button" onClick={() => submit(file)} className="button-quiet">
            Check again
          </button>
        )}
        {file && returned && (
          <Preview preview={returned} isBusy={isBusy} onImport={() => submit(file, returned.checksum)} />
        )}
        <div role="status">{isBusy && <Spinner>{returned ? 'Importing...' : 'Checking...'}</Spinner>}</div>
      </div>
    </PortalPage>
  );
}

/** What visitors do not see yet, and the button that shows it to them. */
function Drafts({ ids }: { ids: number[] }) {
  const { send, failure, isBusy } = useWrite({ shows: 'errors' });
  if (ids.length === 0) return null;

  function list(): void {
    const form = new FormData();
    for (const id of ids) form.append('ids', String(id));
    void send(form);
  }

  return (
    <>
      <p className="my-4">{`${ids.length === 1 ? '1 draft' : `${ids.length} drafts`}. Visitors see none yet.`}</p>
      <Failure failure={failure} />
      <button type="button" onClick={list} disabled={isBusy} className="button-primary">
        {`List all ${ids.length}`}
      </button>
    </>
  );
}
