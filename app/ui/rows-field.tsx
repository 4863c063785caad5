import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  ChangedMark,
  changedClass,
  FieldError,
  type FieldProps,
  SectionLegend,
  type ValueProps,
} from './field.tsx';

/** The texts of a row's controls, by field. */
export type TextRow = Record<string, string>;

/** What a row's controls need. */
export type RowControls<Row> = {
  row: Row;
  errors: Partial<Record<keyof Row, string>>;
  set: (changes: Partial<Row>) => void;
  /** Replaces the row by several. */
  replace: (rows: Row[]) => void;
};

/**
 * An editable table. A new row gets focus; after a removal, the next row's first control or the Add button does.
 * Change its `key` to replace its rows from outside.
 */
export function RowsField<Row extends TextRow>({
  label,
  rowName,
  titleOf,
  initial,
  emptyRow,
  rowErrors,
  error,
  isChanged,
  value: rows,
  onChange,
  controls,
  more,
}: FieldProps &
  ValueProps<Row[]> & {
    /** For example, 'license', for the buttons. */
    rowName: string;
    /** Names a row, such as 'Oregon'; '' for a new one. */
    titleOf: (row: Row) => string;
    /** Rows that are not among these are highlighted. */
    initial: Row[];
    emptyRow: Row;
    /** By index. */
    rowErrors: ReadonlyMap<number, Partial<Record<keyof Row, string>>>;
    controls: (props: RowControls<Row>) => ReactNode;
    /** Rendered below the rows; receives a function that adds rows. */
    more?: (add: (rows: Row[]) => void) => ReactNode;
  }) {
  const field = useRef<HTMLFieldSetElement>(null);
  const rowToFocus = useRef<number | null>(null);
  const { keys, keep } = useRowKeys(rows.length);
  const stored = new Set(initial.map((row) => JSON.stringify(row)));

  /** Replaces `removed` rows at the index by others. */
  function splice(index: number, removed: number, added: Row[]): void {
    keep(index, removed, added.length);
    onChange(rows.toSpliced(index, removed, ...added));
  }

  // In the same commit as the rows, so that no keystroke reaches the old focus.
  useLayoutEffect(() => {
    if (rowToFocus.current === null) return;
    const row = field.current?.querySelector(`[data-row="${rowToFocus.current}"]`);
    rowToFocus.current = null;
    const next =
      row?.querySelector<HTMLElement>('select, input') ??
      field.current?.querySelector<HTMLElement>('[data-add]');
    next?.focus();
  });

  function add(added: Row[]): void {
    rowToFocus.current = rows.length;
    splice(rows.length, 0, added);
  }

  function remove(index: number): void {
    rowToFocus.current = Math.min(index, rows.length - 2);
    splice(index, 1, []);
  }

  return (
    <fieldset
      ref={field}
      data-changed={isChanged || undefined}
      className={`min-w-0 ${changedClass(isChanged)}`}
    >
      <legend className="mb-3">
        <SectionLegend {...{ label, isChanged }} />
      </legend>
      <ol className="space-y-3">
        {rows.map((row, index) => {
          const title = titleOf(row) || `New ${rowName}`;
          const isRowChanged = !stored.has(JSON.stringify(row));
          return (
            <li
              key={keys[index]}
              data-row={index}
              className={`rounded-xl border p-4 ${isRowChanged ? 'border-l-4 border-mustard' : 'border-line'} bg-white`}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for a button beside its legend. */}
              <div role="group" aria-label={`${title}${isRowChanged ? ', changed' : ''}`}>
                <div className="mb-2 flex items-center justify-between gap-3">
                  <p className="min-w-0 font-semibold wrap-anywhere">
                    {title}
                    {isRowChanged && <ChangedMark />}
                  </p>
                  <button
                    type="button"
                    onClick={() => remove(index)}
                    aria-label={`Remove ${title}`}
                    className="min-h-11 shrink-0 cursor-pointer rounded-lg px-2 text-sm font-semibold text-coral-deep hover:bg-coral-pale"
                  >
                    Remove
                  </button>
                </div>
                {controls({
                  row,
                  errors: rowErrors.get(index) ?? {},
                  set: (changes) => onChange(rows.with(index, { ...row, ...changes })),
                  replace: (others) => {
                    rowToFocus.current = index;
                    splice(index, 1, others);
                  },
                })}
              </div>
            </li>
          );
        })}
      </ol>
      <div tabIndex={-1} data-invalid={error ? true : undefined} className="outline-none">
        <FieldError id={`${rowName}-rows-error`}>{error}</FieldError>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          data-add
          onClick={() => add([emptyRow])}
          className="button-quiet min-h-11 py-1.5"
        >
          Add {rowName}
        </button>
      </div>
      {more?.(add)}
    </fieldset>
  );
}

/** Returns a stable key for each row while rows are added and removed. */
function useRowKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  return {
    keys,
    keep(index: number, removed: number, added: number): void {
      const fresh = Array.from({ length: added }, () => next.current++);
      setKeys((before) => before.toSpliced(index, removed, ...fresh));
    },
  };
}
