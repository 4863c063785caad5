import { Fragment, type ReactNode } from 'react';
import { DateField } from './date-field.tsx';
import type { ValueProps } from './field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** The texts of a row's controls, by field. */
export type Row<Name extends string> = Record<Name, string>;
export type RowErrors<Name extends string> = Partial<Row<Name>>;

export type RowField = { label: string; isRequired: boolean; schema: { format?: unknown } };

type ControlOptions = {
  /** Makes it a select. */
  options?: [value: string, label: string][];
  placeholder?: string;
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
export type RowControls<Name extends string> = Record<
  Name,
  ControlOptions | ((props: RowControlProps<Name>) => ReactNode)
>;

/** The controls of a row, in the order of its description. */
export function Controls<Name extends string>({
  form,
  controls,
  ...props
}: {
  form: Record<Name, RowField>;
  controls: RowControls<Name>;
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
  className,
  ...props
}: { field: RowField; error: string | undefined } & ControlOptions & ValueProps<string>) {
  const field = { label, isRequired, ...props };
  return (
    <div className={className}>
      {options ? (
        <SelectField {...field} options={options} />
      ) : schema.format === 'date' ? (
        <DateField {...field} />
      ) : (
        <TextField {...field} autoComplete="off" />
      )}
    </div>
  );
}
