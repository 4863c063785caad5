import { CSV_COLUMNS, importSummary } from '../../../domain/providers/import-form.ts';
import type { ImportPreview } from '../../../domain/providers/import-responses.ts';

export function Preview({ preview }: { preview: ImportPreview }) {
  const { added, newProviders, changed, changedProviders, unknownColumns, errors, errorCount } = preview;
  return (
    <>
      {unknownColumns.length > 0 && (
        <p className="wrap-anywhere">
          <strong>Columns left out: </strong>
          <span>{unknownColumns.join(', ')}</span>
        </p>
      )}
      {errorCount > 0 && (
        <>
          <p>Nothing can be imported yet. Correct the file and choose it again.</p>
          <ul className="space-y-1.5 rounded-xl border border-coral bg-coral-pale p-4 wrap-anywhere">
            {errors.map(({ row, column, message }) => (
              <li key={`${row} ${column} ${message}`}>
                <strong>{`Row ${row}, ${CSV_COLUMNS[column] ?? column}: `}</strong>
                <span>{message.charAt(0).toUpperCase() + message.slice(1)}</span>
              </li>
            ))}
            {errorCount > errors.length && <li>{`And ${errorCount - errors.length} more.`}</li>}
          </ul>
        </>
      )}
      {errorCount === 0 && added + changed === 0 && <p>There is nothing to import.</p>}
      {errorCount === 0 && (
        <>
          <Providers title="New" providers={newProviders} count={added} />
          <Providers title="Changed" providers={changedProviders} count={changed} />
        </>
      )}
    </>
  );
}

/** For example, 'Preview: 2 new, 9 changed', or the number of errors. */
export function previewTitle(preview: ImportPreview): string {
  const { errorCount } = preview;
  if (errorCount === 0) return `Preview: ${importSummary(preview)}`;
  return errorCount === 1 ? '1 error' : `${errorCount} errors`;
}

function Providers({
  title,
  providers,
  count,
}: {
  title: string;
  providers: ImportPreview['newProviders'];
  count: number;
}) {
  if (count === 0) return null;
  return (
    <p className="wrap-anywhere">
      <strong>{`${title}: `}</strong>
      <span>{providers.map(({ row, name }) => `${name} (row ${row})`).join(', ')}</span>
      {count > providers.length && <span>{` and ${count - providers.length} more`}</span>}
    </p>
  );
}
