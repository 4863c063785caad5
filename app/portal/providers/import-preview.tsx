import { useRef, useState } from 'react';
import { CSV_COLUMNS, clearedText, errorText, importSummary } from '../../../domain/providers/import-form.ts';
import type { ImportPreview } from '../../../domain/providers/import-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { Pager } from '../../ui/pager.tsx';
import { CELL, ROW, ROW_GROUP, TABLE, TableHead } from '../../ui/table.tsx';
import { providerCountText } from './listing-texts.ts';

const CHANGES_PER_PAGE = 50;

/** Moves screen readers to a new preview or result. */
function focus(heading: HTMLHeadingElement | null): void {
  heading?.focus();
}

export function FocusedHeading({ children }: { children: string }) {
  return (
    <h2 ref={focus} tabIndex={-1} className="text-2xl outline-none">
      {children}
    </h2>
  );
}

/** What an import would do or its errors, and the button in a bar that stays in sight. */
export function Preview({
  preview,
  isBusy,
  onImport,
}: {
  preview: ImportPreview;
  isBusy: boolean;
  onImport: () => void;
}) {
  const { changes, notes, errors, added, changed } = preview;
  const errorTitle = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  const cleared = clearedText(preview);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onImport();
      }}
      className="max-w-5xl space-y-3 wrap-anywhere"
    >
      <FocusedHeading>{errors.length > 0 ? errorTitle : `Preview: ${importSummary(preview)}`}</FocusedHeading>
      {errors.length > 0 && (
        <>
          <p>Nothing can be imported yet. Correct the file and choose it again.</p>
          <ul className="space-y-1.5 rounded-xl border border-coral bg-coral-pale p-4">
            {errors.map((error) => (
              <li key={`${error.column} ${error.message}`}>{errorText(error)}</li>
            ))}
          </ul>
        </>
      )}
      {notes.length > 0 && (
        <Alert variant="warning" isAnnounced={false}>
          {[...new Set(notes)].map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Alert>
      )}
      {errors.length === 0 && changes.length === 0 && <p>There is nothing to import.</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {cleared && (
        <label className="flex max-w-3xl cursor-pointer gap-3 py-2 font-semibold text-coral-deep">
          <input type="checkbox" required className="mt-1 size-4.5 shrink-0 accent-green" />
          {cleared}
        </label>
      )}
      {changes.length > 0 && !isBusy && (
        <div
          data-stays
          className="bottom-0 z-10 border-t border-line bg-paper py-2.5 [@media(min-height:30rem)]:sticky"
        >
          <button type="submit" className="button-primary">
            {`Import ${providerCountText(added + changed)}`}
          </button>
        </div>
      )}
    </form>
  );
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
    'compact:w-full compact:before:content-["↓_"]',
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
          <TableHead columns={COLUMNS} className="compact:sr-only" />
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
