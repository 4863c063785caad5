import { useRef, useState } from 'react';
import { CSV_COLUMNS, errorText, importSummary } from '../../../domain/providers/import-form.ts';
import type { ImportPreview } from '../../../domain/providers/import-responses.ts';
import { Pager } from '../../ui/pager.tsx';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../../ui/table-roles.ts';

const CHANGES_PER_PAGE = 50;

export function Preview({ preview }: { preview: ImportPreview }) {
  const { changes, notes, errors, errorCount } = preview;
  return (
    <div className="max-w-5xl space-y-3 wrap-anywhere">
      {errorCount > 0 && (
        <>
          <p>Nothing can be imported yet. Correct the file and choose it again.</p>
          <ul className="space-y-1.5 rounded-xl border border-coral bg-coral-pale p-4">
            {errors.map((error) => (
              <li key={`${error.column} ${error.message}`}>{errorText(error)}</li>
            ))}
            {errorCount > errors.length && <li>{`And ${errorCount - errors.length} more.`}</li>}
          </ul>
        </>
      )}
      {[...new Set(notes)].map((note) => (
        <p key={note}>{note}</p>
      ))}
      {errorCount === 0 && changes.length === 0 && <p>There is nothing to import.</p>}
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

/** For example, 'Preview: 2 new, 9 changed', or the number of errors. */
export function previewTitle(preview: ImportPreview): string {
  const { errorCount } = preview;
  if (errorCount === 0) return `Preview: ${importSummary(preview)}`;
  return errorCount === 1 ? '1 error' : `${errorCount} errors`;
}

type Change = ImportPreview['changes'][number];

/** Narrow windows show the cells of a row below each other. Columns without a width share the rest. */
const COLUMNS: [title: string, className: string, show: (change: Change) => React.ReactNode][] = [
  ['Row', 'lg:w-16 tabular-nums', ({ row }) => row],
  ['Provider', 'lg:w-[22%] font-semibold', ({ name }) => <span translate="no">{name}</span>],
  ['Field', 'lg:w-[18%]', ({ column }) => (column === null ? 'New provider' : CSV_COLUMNS[column])],
  ['Before', 'compact:w-full', ({ before }) => <span className="text-ink-soft">{before}</span>],
  [
    'After',
    'compact:w-full compact:before:content-["→_"]',
    ({ after }) => after || <strong className="text-coral-deep">Cleared</strong>,
  ],
];

function Changes({ changes }: { changes: Change[] }) {
  const [page, setPage] = useState(1);
  const table = useRef<HTMLTableElement>(null);
  const start = (page - 1) * CHANGES_PER_PAGE;

  function show(next: number): void {
    setPage(next);
    table.current?.scrollIntoView();
  }

  return (
    <div>
      <div className="overflow-hidden rounded-xl border border-line bg-white">
        <table {...TABLE} ref={table} className="w-full table-fixed text-left text-[0.9375rem] compact:block">
          <caption className="sr-only">Changes</caption>
          <thead {...ROW_GROUP} className="border-b border-line bg-cream compact:sr-only">
            <tr {...ROW}>
              {COLUMNS.map(([title, className]) => (
                <th
                  {...COLUMN_HEADER}
                  key={title}
                  scope="col"
                  className={`px-3 py-2 font-semibold ${className}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROW_GROUP} className="compact:block">
            {changes.slice(start, start + CHANGES_PER_PAGE).map((change) => (
              <tr
                {...ROW}
                key={`${change.row} ${change.column}`}
                className="border-b border-line align-top last:border-b-0 compact:flex compact:flex-wrap compact:gap-x-2 compact:px-4 compact:py-2.5"
              >
                {COLUMNS.map(([title, className, show]) => (
                  <td {...CELL} key={title} className={`px-3 py-2 compact:p-0 ${className}`}>
                    {show(change)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager current={page} pages={Math.ceil(changes.length / CHANGES_PER_PAGE)} onChange={show} />
    </div>
  );
}
