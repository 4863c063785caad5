import { useEffect, useState } from 'react';
import { CSV_COLUMNS, importSummary } from '../../domain/directory/imports/form.ts';
import type { ImportPreview } from '../../domain/directory/imports/schemas.ts';
import { providerCountText } from '../content/counts.ts';
import { labelOf } from '../content/provider-changes.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Field } from '../ui/field.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';

type Duplicate = ImportPreview['duplicates'][number];
type Intent = 'check' | 'import';

/** What an import would do, with what staff decide. */
export function Preview({
  preview,
  isBusy,
  onSubmit,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  onSubmit: (intent: Intent, form: FormData) => void;
}) {
  const [hasNewColumns, setNewColumns] = useState(false);
  const [isListed, setListed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new preview has the chosen columns.
  useEffect(() => setNewColumns(false), [preview]);
  const { columns, added, newProviders, changed, errors, errorCount } = preview;
  const { warnings, warningCount, duplicates, duplicateCount } = preview;
  const leftOut = columns.filter(({ column }) => column === null).map(({ header }) => header || '(no name)');
  const canImport = errorCount === 0 && !hasNewColumns && added + changed > 0;

  function send(intent: Intent, form: FormData): void {
    form.set('columns', form.getAll('column').join());
    form.set('choices', `[${form.getAll('choices').filter(Boolean)}]`);
    onSubmit(intent, form);
  }

  const button = (intent: Intent, text: string, className: string) => (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={({ currentTarget: { form } }) => form && !isBusy && send(intent, new FormData(form))}
      className={className}
    >
      {text}
    </button>
  );

  return (
    <form className="space-y-6">
      {errors.length > 0 && (
        <>
          <p>Nothing can be imported yet. Correct the file and choose it again, or choose other columns.</p>
          <Cells cells={errors} count={errorCount} columns={columns} areErrors />
        </>
      )}
      {added + changed + errorCount === 0 && <p>There is nothing to import.</p>}
      <details open={errors.length > 0} onChange={() => setNewColumns(true)} className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-3 py-2 font-semibold wrap-anywhere">
          {leftOut.length > 0 ? `Columns that are left out: ${leftOut.join(', ')}` : 'Columns of the file'}
          <span className="shrink-0 group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {columns.map(({ header, column }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
            <Field key={at} label={header || `Column ${at + 1}`}>
              {(control) => (
                <Select {...control} name="column" defaultValue={column ?? ''}>
                  <option value="">Leave out</option>
                  <Options options={Object.entries(CSV_COLUMNS)} />
                </Select>
              )}
            </Field>
          ))}
        </div>
      </details>
      {errorCount === 0 && added > 0 && (
        <p className="wrap-anywhere">
          <span className="font-semibold">New:</span>{' '}
          {newProviders.map(({ row, name }) => `${name} (row ${row})`).join(', ')}
          {added > newProviders.length && ` and ${added - newProviders.length} more`}
        </p>
      )}
      {duplicates.length > 0 && (
        <>
          <h3 className="text-xl">Already in the directory</h3>
          <p>An empty cell clears its field. Columns that are not imported change nothing.</p>
        </>
      )}
      {duplicates.map((duplicate) => (
        <DuplicateField key={duplicate.row} {...duplicate} />
      ))}
      {duplicateCount > duplicates.length && (
        <p>{duplicateCount - duplicates.length} more rows update the provider of their name.</p>
      )}
      {warnings.length > 0 && <h3 className="text-xl">Please check</h3>}
      {warnings.length > 0 && <Cells cells={warnings} count={warningCount} columns={columns} />}
      {added > 0 && (
        <div>
          <CheckboxField label="List new providers at once" value={isListed} onChange={setListed} />
          {isListed && <input type="hidden" name="as_drafts" value="false" />}
          <p className="text-sm text-ink-soft">
            Otherwise they are drafts, which visitors do not see. Rows with a Listing value use that value.
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        {canImport && button('import', `Import ${providerCountText(added + changed)}`, 'button-primary')}
        {button('check', 'Check again', canImport ? 'button-quiet' : 'button-primary')}
      </div>
    </form>
  );
}

/** For example, 'Preview: 2 new, 9 changed', or the number of errors. */
export function previewTitle(preview: ImportPreview): string {
  const { errorCount } = preview;
  if (errorCount === 0) return `Preview: ${importSummary(preview)}`;
  return errorCount === 1 ? '1 error' : `${errorCount} errors`;
}

/** Messages by row and column. Columns are named as in the file. */
function Cells({
  cells,
  count,
  columns,
  areErrors = false,
}: Pick<ImportPreview, 'columns'> & { cells: ImportPreview['errors']; count: number; areErrors?: boolean }) {
  const headerOf = (name: string) =>
    columns.find(({ column }) => column === name)?.header ?? CSV_COLUMNS[name] ?? name;
  return (
    <ul
      className={`space-y-1.5 rounded-xl border p-4 wrap-anywhere ${areErrors ? 'border-coral bg-coral-pale' : 'border-line bg-white'}`}
    >
      {cells.map(({ row, column, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages never move.
        <li key={at}>
          <span className="font-semibold">
            Row {row}, {headerOf(column)}:
          </span>{' '}
          {message.charAt(0).toUpperCase() + message.slice(1)}
        </li>
      ))}
      {count > cells.length && <li>And {count - cells.length} more.</li>}
    </ul>
  );
}

function DuplicateField({ row, name, providers, isChosen, providerId }: Duplicate) {
  // As the API takes it, in a list of JSON.
  const choiceOf = (id: number | null) => JSON.stringify({ row, provider_id: id });
  const changes = providers.map((each) => `${describe(each)}: ${each.changes.map(labelOf).join(', ')}`);
  const updates = providers.map((each): [string, string] => [
    choiceOf(each.id),
    `Update ${providers.length > 1 ? describe(each) : each.name}`,
  ]);
  return (
    <Field
      label={`Row ${row}: ${name}`}
      hint={`Changes of ${changes.join('; ')}`}
      error={isChosen ? undefined : 'Choose one, then check again.'}
    >
      {(control) => (
        <Select {...control} name="choices" defaultValue={isChosen ? choiceOf(providerId) : ''}>
          {!isChosen && <option value="">Choose...</option>}
          <Options options={[...updates, [choiceOf(null), 'Add as new']]} />
        </Select>
      )}
    </Field>
  );
}

function describe({ name, stateCodes, contactEmail }: Duplicate['providers'][number]): string {
  return [name, ...stateCodes, contactEmail].filter(Boolean).join(', ');
}

function Options({ options }: { options: [value: string, label: string][] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
