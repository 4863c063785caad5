import { useEffect, useRef, useState } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { importSummary } from '../../../../../domain/directory/imports/form.ts';
import type { ImportPreview, ImportResult } from '../../../../../domain/directory/imports/schemas.ts';
import { MAX_IMPORT_MEGABYTES } from '../../../../../domain/limits.ts';
import { SessionEnded } from '../../../../accounts/session-ended.tsx';
import type { Revised } from '../../../../api-client/calls.ts';
import { Preview, previewTitle } from '../../../../directory/import-preview.tsx';
import type { ActionResult } from '../../../../editing/action-result.ts';
import { PortalPage } from '../../../../portal/page.tsx';
import { Card } from '../../../../portal/section.tsx';
import { focusMain } from '../../../../site/main-area.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FILE_INPUT } from '../../../../ui/file-field.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { UntilHydrated } from '../../../../ui/until-hydrated.tsx';
import { runAction } from '../../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/import.ts';

const HINT = (
  <>
    Needs the columns First Name and Last Name.
    <br />
    May have States, Insurance, Credentials, Email, Bio and other columns of an export.
    <br />
    At most {MAX_IMPORT_MEGABYTES} MB. Nothing is saved before you press Import.
  </>
);
const BACK: [string, string] = [href('/portal/providers'), 'Back to the providers'];
const POLL_MS = 1_000;

type Current = Revised<ImportPreview> | ImportResult;

/** The progress is loaded again and again, so its failure must not replace the page. */
const load = async ({ portal, recover }: PortalLoadArgs) => ({
  progress: await recover(portal.imports.progress(), null, 'Failed to load the progress'),
});

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Checks a file, or imports it. */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.formData();
  const etag = String(form.get('etag'));
  return runAction<object>(
    args,
    async (portal) => {
      const isImport = form.get('intent') === 'import';
      return { current: await (isImport ? portal.imports.run(form, etag) : portal.imports.preview(form)) };
    },
    { isErrorInPlace: true },
  );
}

export default function ImportProviders() {
  const { data, state, submit } = useFetcher<ActionResult<Current>>();
  const { data: polled, load: poll } = useFetcher<typeof clientLoader>();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [outcome, setOutcome] = useState<typeof data>();
  const [shown, setShown] = useState<Current | null>(null);
  const [intent, setIntent] = useState('check');
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = state !== 'idle';
  const isImporting = isBusy && intent === 'import';
  const progress = isImporting ? polled?.progress : null;

  useEffect(() => {
    setOutcome(data);
    if (data?.current) setShown(data.current);
  }, [data]);
  useEffect(() => {
    if (shown) heading.current?.focus();
  }, [shown]);
  useEffect(() => {
    if (!isImporting) return;
    const timer = setInterval(() => poll(href('/portal/providers/import')), POLL_MS);
    return () => clearInterval(timer);
  }, [isImporting, poll]);

  /** Copies the file, so that the same bytes are checked and imported. */
  async function pick(picked: File | undefined): Promise<void> {
    const isTooLarge = picked && picked.size > MAX_IMPORT_MEGABYTES * 1_048_576;
    const copy = picked && !isTooLarge ? new File([await picked.arrayBuffer()], picked.name) : null;
    setFileError(isTooLarge ? `The file must be smaller than ${MAX_IMPORT_MEGABYTES} MB` : undefined);
    setFile(copy);
    setOutcome(undefined);
    setShown(null);
    if (copy) send('check', new FormData(), copy);
  }

  function send(intent: string, form: FormData, sent = file): void {
    setIntent(intent);
    form.set('intent', intent);
    if (sent) form.set('file', sent);
    if (shown && 'etag' in shown) form.set('etag', shown.etag);
    submit(form, { method: 'post', encType: 'multipart/form-data' });
  }

  function restart(): void {
    pick(undefined);
    focusMain();
  }

  if (shown && !('etag' in shown)) {
    return (
      <PortalPage title="Import Providers" back={BACK}>
        <Card>
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Imported: {importSummary(shown)}
          </h2>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to={href('/portal/providers')} className="button-primary">
              Go to Providers
            </Link>
            <button type="button" onClick={restart} className="button-quiet">
              Import another file
            </button>
          </div>
        </Card>
      </PortalPage>
    );
  }
  return (
    <PortalPage title="Import Providers" back={BACK}>
      <UntilHydrated className="max-w-[600px] space-y-6">
        <Card>
          <Field label="CSV file" error={fileError ?? outcome?.errors.file} hint={shown ? undefined : HINT}>
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.tsv,.txt"
                disabled={isImporting}
                // Otherwise, choosing the corrected file again would be no change.
                onClick={({ currentTarget }) => {
                  currentTarget.value = '';
                }}
                onChange={({ currentTarget: { files } }) => pick(files?.[0])}
                className={FILE_INPUT}
              />
            )}
          </Field>
        </Card>
        {outcome?.message && !outcome.errors.file && !isBusy && (
          <Alert variant="danger">
            <p className="whitespace-pre-line">{outcome.message}</p>
          </Alert>
        )}
        <SessionEnded status={outcome?.status} />
        {shown && (
          <>
            <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {previewTitle(shown)}
            </h2>
            <Preview preview={shown} isBusy={isBusy} onSubmit={send} />
          </>
        )}
        <div role="status">{isBusy && <Spinner>{isImporting ? 'Importing...' : 'Checking...'}</Spinner>}</div>
        {progress && progress.total > 0 && (
          <p className="text-center tabular-nums">
            {progress.done.toLocaleString('en-US')} of {progress.total.toLocaleString('en-US')} rows
          </p>
        )}
      </UntilHydrated>
    </PortalPage>
  );
}
