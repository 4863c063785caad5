import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DateField } from './date-field.tsx';
import {
  ChangedMark,
  changedClass,
  FieldError,
  type FieldProps,
  SectionLegend,
  type ValueProps,
} from './field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** The texts of a row's controls, by field. */
type Row<Name extends string> = Record<Name, string>;
type RowErrors<Name extends string> = Partial<Row<Name>>;

/** The description of a table: its label, the fields of a row in order, and the check of all rows. */
type Table<Name extends string> = {
  label: string;
  rowForm: Record<Name, RowField>;
  readRows(rows: Row<Name>[]): { errors: ReadonlyMap<number, RowErrors<Name>> } | null;
};

type RowField = { label: string; isRequired: boolean; schema: { format?: unknown } };

type ControlOptions = {
  /** Makes it a select. */
  options?: [value: string, label: string][];
  placeholder?: string;
  /** The type of a text input. */
  type?: 'time';
  hint?: string;
  /** Its place in the grid. */
  className?: string;
};

type RowControlProps<Name extends string> = {
  row: Row<Name>;
  errors: RowErrors<Name>;
  set: (name: Name, text: string) => void;
  /** Replaces the row by several. */
  replace: (rows: Row<Name>[]) => void;
};

/** How each field of a row is edited: with a date, select or text control, or with one of its own. */
type RowControls<Name extends string> = Record<
  Name,
  ControlOptions | ((props: RowControlProps<Name>) => ReactNode)
>;

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
 * An editable table. A new row gets focus; after a removal, the next row's first control or the Add button does.
 * Change its `key` to replace its rows from outside.
 */
export function RowsField<Name extends string>({
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
  idOf,
  more,
}: RowsProps<Name> & {
  table: Table<Name>;
  /** For example, 'license', for the buttons. */
  rowName: string;
  /** Names a row, such as 'Oregon'; '' for a new one. */
  titleOf: (row: Row<Name>) => string;
  emptyRow: Row<Name>;
  /** Arranges the controls of a row in a grid. */
  className: string;
  controls: RowControls<Name>;
  /** Returns the id of a control's place, for links to it; undefined for none. */
  idOf?: (row: Row<Name>, name: Name) => string | undefined;
  /** Rendered below the rows; receives a function that adds rows. */
  more?: (add: (rows: Row<Name>[]) => void) => ReactNode;
}) {
  const field = useRef<HTMLFieldSetElement>(null);
  const rowToFocus = useRef<number | null>(null);
  const { keys, keep } = useRowKeys(rows.length);
  const stored = new Set(initial.map((row) => JSON.stringify(row)));
  const rowErrors = table.readRows(rows)?.errors ?? NO_ERRORS;

  const otherError = rowErrors.size > 0 ? undefined : error;

  /** Replaces `removed` rows at the index by others. */
  function splice(index: number, removed: number, added: Row<Name>[]): void {
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

  function add(added: Row<Name>[]): void {
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
        <SectionLegend label={table.label} isChanged={isChanged} />
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
                <div className={`grid gap-x-3 ${className}`}>
                  <Controls
                    form={table.rowForm}
                    controls={controls}
                    idOf={idOf}
                    row={row}
                    errors={(isChecked && rowErrors.get(index)) || {}}
                    set={(name, text) => onChange(rows.with(index, { ...row, [name]: text }))}
                    replace={(others) => {
                      rowToFocus.current = index;
                      splice(index, 1, others);
                    }}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <div tabIndex={-1} data-invalid={otherError ? true : undefined} className="outline-none">
        <FieldError id={`${rowName}-rows-error`}>{otherError}</FieldError>
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

/** The controls of a row, in the order of its description. */
function Controls<Name extends string>({
  form,
  controls,
  idOf,
  ...props
}: {
  form: Record<Name, RowField>;
  controls: RowControls<Name>;
  idOf: ((row: Row<Name>, name: Name) => string | undefined) | undefined;
} & RowControlProps<Name>) {
  const { row, errors, set } = props;
  const shown: ReactNode[] = [];
  for (const name in form) {
    const control = controls[name];
    const content =
      typeof control === 'function' ? (
        control(props)
      ) : (
        <Control
          field={form[name]}
          {...control}
          id={idOf?.(row, name)}
          value={row[name]}
          error={errors[name]}
          onChange={(text) => set(name, text)}
        />
      );
    shown.push(<Fragment key={name}>{content}</Fragment>);
  }
  return shown;
}

function Control({
  field: { label, isRequired, schema },
  options,
  type,
  id,
  className,
  ...props
}: { field: RowField; id: string | undefined; error: string | undefined } & ControlOptions &
  ValueProps<string>) {
  const field = { label, isRequired, ...props };
  return (
    <div id={id} className={className}>
      {options ? (
        <SelectField {...field} options={options} />
      ) : schema.format === 'date' ? (
        <DateField {...field} />
      ) : (
        <TextField {...field} {...(type ? { type } : { autoComplete: 'off' })} />
      )}
    </div>
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
