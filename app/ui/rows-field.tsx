import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import {
  changedClass,
  FieldError,
  type FieldProps,
  LINE_LEGEND,
  SECTION_LINE,
  SectionLegend,
  type ValueProps,
} from './field.tsx';
import { Controls, type Row, type RowControls, type RowErrors, type RowField } from './row-controls.tsx';
import { RowHeads, RowLine, type RowLines } from './row-line.tsx';

/** The description of a table: its label, the fields of a row in order, and the check of all rows. */
type Table<Name extends string> = {
  label: string;
  rowForm: Record<Name, RowField>;
  readRows(rows: Row<Name>[]): { errors: ReadonlyMap<number, RowErrors<Name>> } | null;
};

/** What a form passes to its table. */
export type RowsProps<Name extends string> = Pick<FieldProps, 'error' | 'isChanged'> &
  ValueProps<Row<Name>[]> & {
    /** Rows that are not among these are highlighted. */
    initial: Row<Name>[];
    /** Whether to show the errors of rows at their controls. Other errors always show, as one text. */
    isChecked: boolean;
  };

const NO_ERRORS = new Map<number, never>();

/**
 * An editable table. A new row gets focus; after a removal, the next row or the Add button does.
 * Change its `key` to replace its rows from outside.
 */
export function RowsField<Name extends string>({
  id,
  table,
  rowName,
  titleOf,
  initial,
  emptyRow,
  isChecked,
  error,
  isChanged,
  value: rows,
  onChange,
  className,
  controls,
  lines,
  more,
}: RowsProps<Name> & {
  /** For links to it. */
  id?: string;
  table: Table<Name>;
  /** For example, 'license', for the buttons. */
  rowName: string;
  /** Names a row, such as 'Oregon'; '' for a new one. */
  titleOf: (row: Row<Name>) => string;
  emptyRow: Row<Name>;
  /** Arranges the controls of a row in a grid. */
  className: string;
  controls: RowControls<Name>;
  /** Each row is a line that opens to edit. */
  lines: RowLines<Row<Name>>;
  /** Rendered beside the Add button. */
  more?: ReactNode;
}) {
  const field = useRef<HTMLFieldSetElement>(null);
  const rowToFocus = useRef<number | null>(null);
  const { keys, keep } = useRowKeys(rows.length);
  const stored = new Set(initial.map((row) => JSON.stringify(row)));
  const rowErrors = table.readRows(rows)?.errors ?? NO_ERRORS;

  const otherError = rowErrors.size > 0 ? undefined : error;

  /** By the row's key. */
  const [toggled, setToggled] = useState<Record<number, boolean>>({});
  const toggle = (key: number, isOpen: boolean) => setToggled((before) => ({ ...before, [key]: isOpen }));

  function isOpen(index: number): boolean {
    const hasErrors = isChecked && rowErrors.has(index);
    return hasErrors || Boolean(toggled[keys[index] ?? -1]);
  }

  /** Replaces `removed` rows at the index by others. */
  function splice(index: number, removed: number, added: Row<Name>[]): void {
    const [first] = keep(index, removed, added.length);
    if (first !== undefined) toggle(first, true);
    onChange(rows.toSpliced(index, removed, ...added));
  }

  // In the same commit as the rows, so that no keystroke reaches the old focus.
  useLayoutEffect(() => {
    if (rowToFocus.current === null) return;
    const row = field.current?.querySelector(`[data-row="${rowToFocus.current}"]`);
    rowToFocus.current = null;
    const next =
      row?.querySelector<HTMLElement>('select, input') ??
      row?.querySelector<HTMLElement>('[data-edit]') ??
      field.current?.querySelector<HTMLElement>('[data-add]');
    next?.focus();
  });

  function add(): void {
    rowToFocus.current = rows.length;
    splice(rows.length, 0, [emptyRow]);
  }

  function remove(index: number): void {
    rowToFocus.current = Math.min(index, rows.length - 2);
    splice(index, 1, []);
  }

  return (
    <fieldset
      ref={field}
      id={id}
      tabIndex={id ? -1 : undefined}
      data-changed={isChanged || undefined}
      className={`@container min-w-0 border-t border-t-line pt-4 ${SECTION_LINE} ${changedClass(isChanged)}`}
    >
      <legend className={LINE_LEGEND}>
        <SectionLegend label={table.label} isChanged={isChanged} />
      </legend>
      <button
        type="button"
        data-add
        onClick={add}
        className="link inline-flex min-h-9 cursor-pointer items-center"
      >
        Add {rowName}
      </button>
      {more}
      {rows.length > 0 && <RowHeads {...lines} />}
      <ol className="w-full divide-y divide-line rounded-xl border border-line bg-white empty:hidden">
        {rows.map((row, index) => {
          const key = keys[index] ?? -1;
          const title = titleOf(row) || `New ${rowName}`;
          const isRowChanged = !stored.has(JSON.stringify(row));
          const isRowOpen = isOpen(index);
          return (
            <li key={key} data-row={index} className={isRowChanged ? 'border-l-4 border-l-mustard' : ''}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for a button beside its legend. */}
              <div role="group" aria-label={`${title}${isRowChanged ? ', changed' : ''}`}>
                <RowLine
                  {...lines}
                  title={title}
                  cells={lines.cellsOf(row)}
                  summary={lines.summaryOf(row)}
                  isOpen={isRowOpen}
                  onToggle={() => toggle(key, !isRowOpen)}
                  onRemove={() => remove(index)}
                />
                {isRowOpen && (
                  <div className={`grid gap-x-3 px-4 pt-2 pb-4 ${className}`}>
                    <Controls
                      form={table.rowForm}
                      controls={controls}
                      row={row}
                      errors={(isChecked && rowErrors.get(index)) || {}}
                      set={(name, text) => {
                        // Stays open once its errors are gone.
                        toggle(key, true);
                        onChange(rows.with(index, { ...row, [name]: text }));
                      }}
                      replace={(others) => {
                        rowToFocus.current = index;
                        splice(index, 1, others);
                      }}
                    />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div
        tabIndex={-1}
        data-invalid={otherError ? true : undefined}
        className="outline-none not-has-[>:empty]:w-full has-[>:empty]:absolute"
      >
        <FieldError id={`${rowName}-rows-error`}>{otherError}</FieldError>
      </div>
    </fieldset>
  );
}

/** Returns a stable key for each row while rows are added and removed. */
function useRowKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index));
  return {
    keys,
    /** Returns the keys of the added rows. */
    keep(index: number, removed: number, added: number): number[] {
      const fresh = Array.from({ length: added }, () => next.current++);
      setKeys((before) => before.toSpliced(index, removed, ...fresh));
      return fresh;
    },
  };
}
