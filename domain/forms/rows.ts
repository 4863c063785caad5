import { camelCaseKeys } from '../case.ts';
import { isRecord } from '../objects.ts';
import { type Field, type FieldsOf, type Form, readForm } from './field.ts';
import type { FieldErrors } from './rules.ts';

/** Characters of JSON per row: parsing longer text would block the server. */
const MAX_ROW_TEXT = 1_000;

/** Errors by row, then by field. */
type RowErrors<F extends Form> = Map<number, FieldErrors<keyof F & string>>;

/** A table in a form, with a form for each row. */
type RowsField<F extends Form> = Field<FieldsOf<F>[]> & {
  rowForm: F;
  /** Returns the rows to store and their errors; null for anything but a list, and for a list that is too long. */
  readRows(sent: unknown): { rows: FieldsOf<F>[]; errors: RowErrors<F> } | null;
};

/** A list, or in multipart forms its JSON. @param check adds the errors of rules across fields and rows. */
export function rowsField<F extends Form>(
  label: string,
  form: F,
  {
    maxRows,
    check,
  }: {
    maxRows: number;
    check: (rows: FieldsOf<F>[], errors: RowErrors<F>) => void;
  },
): RowsField<F> {
  function readRows(sent: unknown) {
    if (typeof sent === 'string' && sent.length > maxRows * MAX_ROW_TEXT) return null;
    const list = typeof sent === 'string' ? parseJson(sent) : (sent ?? []);
    if (!Array.isArray(list) || list.length > maxRows) return null;
    const errors: RowErrors<F> = new Map();
    const rows = list.map((item: unknown, index) => {
      const { fields, errors: found } = readForm(form, isRecord(item) ? item : {});
      if (Object.keys(found).length > 0) errors.set(index, found);
      return fields;
    });
    check(rows, errors);
    return { rows, errors };
  }

  return {
    label,
    isRequired: false,
    schema: { type: 'array', maxItems: maxRows },
    rowForm: form,
    readRows,
    parse(sent) {
      const read = readRows(sent);
      if (!read) return { value: [], error: `${label} must be a list of at most ${maxRows} rows` };
      return { value: read.rows, error: rowErrorText(label, read.errors) };
    },
  };
}

/** Adds an error, unless the field already has one. */
export function addRowError<F extends Form>(
  errors: RowErrors<F>,
  row: number,
  field: keyof F & string,
  message: string,
): void {
  const found: FieldErrors<keyof F & string> = errors.get(row) ?? {};
  found[field] ??= message;
  errors.set(row, found);
}

/** Joins all errors, such as 'Licenses, row 2: State is required'; null without errors. */
function rowErrorText<F extends Form>(label: string, errors: RowErrors<F>): string | null {
  if (errors.size === 0) return null;
  return [...errors]
    .sort(([a], [b]) => a - b)
    .map(([row, fields]) => `${label}, row ${row + 1}: ${Object.values(fields).join('; ')}`)
    .join('\n');
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    // The request decoder renames the keys of JSON bodies, but not inside a text.
    return camelCaseKeys(JSON.parse(text));
  } catch {
    return null;
  }
}
