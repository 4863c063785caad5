import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../limits.ts';
import { normalizePhone } from './phone.ts';
import { cleanLine, emailError, type FieldErrors, nameError, phoneError, textError } from './rules.ts';

/** The control of a field on screen; a page has the list for `choices`. */
export type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'digits'
  | 'multiline'
  | 'markdown'
  | 'lines'
  | 'date'
  | 'checkbox'
  | 'select'
  | 'radio'
  | 'choices';

/** A form's field. Types, validation, messages, the API document and most forms on screen follow (decision 013). */
export type Field<Value = unknown> = {
  label: string;
  isRequired: boolean;
  /** A text below the field that says what to enter. */
  hint?: string;
  /** A line of text by default. */
  control?: Control;
  schema: Readonly<Record<string, unknown>>;
  /** The fields of each row of a table. */
  rowForm?: Form;
  /** Returns the value to store and the error, if any. A value of the wrong type counts as empty. */
  parse(sent: unknown): { value: Value; error: string | null };
};

/** The fields by name, in display order. */
export type Form = Record<string, Field>;

export type FieldsOf<F extends Form> = { [Name in keyof F]: ReturnType<F[Name]['parse']>['value'] };

/** What somebody sends for a form. */
export type Input = Record<string, unknown>;

type FormResult<Fields> = { fields: Fields; errors: FieldErrors<keyof Fields & string> };

/** Reads a whole form. Missing fields are empty; unknown fields are ignored. */
export function readForm<F extends Form>(form: F, sent: Input): FormResult<FieldsOf<F>> {
  return readEntries(Object.entries(form), sent);
}

/** Returns a form's values to send. @throws RangeError for an error that the form should have shown. */
export function readValid<F extends Form>(form: F, values: Input): FieldsOf<F> {
  const { fields, errors } = readForm(form, values);
  const messages = Object.values(errors);
  if (messages.length > 0) throw new RangeError(messages.join('\n'));
  return fields;
}

/** Reads only the fields that were sent, for partial updates. */
export function readChanges<F extends Form>(form: F, sent: Input): FormResult<Partial<FieldsOf<F>>> {
  const changed = Object.entries(form).filter(([name]) => sent[name] !== undefined);
  return readEntries(changed, sent);
}

function readEntries<Fields>(entries: [name: string, field: Field][], sent: Input): FormResult<Fields> {
  const fields: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, field] of entries) {
    const { value, error } = field.parse(sent[name]);
    fields[name] = value;
    if (error !== null) errors[name] = error;
  }
  // The loop sets each name to its own field's value, which TypeScript cannot follow.
  return { fields, errors } as FormResult<Fields>;
}

export function validate<F extends Form>(
  form: F,
  values: Record<keyof F & string, unknown>,
): FieldErrors<keyof F & string> {
  return readForm(form, values).errors;
}

type TextRule = {
  error: (text: string) => string | null;
  schema: Readonly<Record<string, unknown>>;
  isMultiline?: boolean;
  /** Returns the text to check and store. */
  normalize?: (text: string) => string;
};

/** A text field whose rule must reject empty text. */
export function requiredText(
  label: string,
  { error, schema, isMultiline = false, normalize = (text) => text }: TextRule,
): Field<string> {
  return {
    label,
    isRequired: true,
    ...(isMultiline && { control: 'multiline' }),
    schema: { type: 'string', minLength: 1, ...schema },
    parse(sent) {
      const text = readText(sent, isMultiline);
      if (text === null) return { value: '', error: notTextError(label) };
      const value = normalize(text);
      return { value, error: error(value) };
    },
  };
}

/** A text field that stores empty text as null. */
export function optionalText(
  label: string,
  rule: { maxLength: number; isMultiline?: boolean },
): Field<string | null> {
  return {
    label,
    isRequired: false,
    ...(rule.isMultiline && { control: 'multiline' }),
    schema: { type: ['string', 'null'], maxLength: rule.maxLength },
    parse(sent) {
      const value = readText(sent, rule.isMultiline);
      if (value === null) return { value, error: notTextError(label) };
      return { value: value || null, error: textError(label, value, rule) };
    },
  };
}

export function nameField(label: string, maxLength = MAX_NAME_LENGTH): Field<string> {
  return requiredText(label, { error: (text) => nameError(label, text, maxLength), schema: { maxLength } });
}

export function emailField(label = 'Email'): Field<string> {
  const schema = { maxLength: MAX_EMAIL_LENGTH, format: 'email' };
  return { ...requiredText(label, { error: emailError, schema }), control: 'email' };
}

/** A phone number in any usual spelling, without an extension. */
export function phoneField(): Field<string> {
  const schema = { examples: ['(503) 555-0199', '+1 503.555.0199'] };
  const field = requiredText('Phone number', { error: phoneError, schema, normalize: normalizePhone });
  return { ...field, control: 'tel' };
}

/** A phone number that may be empty. Errors name the field. */
export function optionalPhoneField(label: string): Field<string | null> {
  const schema = { maxLength: MAX_NAME_LENGTH, examples: ['(503) 555-0143'] };
  const phone = checkedText(label, schema, (text) =>
    phoneError(normalizePhone(text)) === null ? null : `${label} must be in format (123) 456-7890`,
  );
  return {
    ...phone,
    control: 'tel',
    parse(sent) {
      const { value, error } = phone.parse(sent);
      return { value: value && normalizePhone(value), error };
    },
  };
}

/** One of the given options. A missing value is the default, or an error without a default. */
export function choiceField<Option extends string>(
  label: string,
  options: readonly Option[],
  defaultOption: Option,
): Field<Option>;
export function choiceField<Option extends string>(
  label: string,
  options: readonly Option[],
): Field<Option | null>;
export function choiceField<Option extends string>(
  label: string,
  options: readonly Option[],
  defaultOption: Option | null = null,
): Field<Option | null> {
  const listed = options.join(', ').replace(/, ([^,]*)$/, ' or $1');
  return {
    label,
    isRequired: defaultOption === null,
    schema: { enum: options, ...(defaultOption !== null && { default: defaultOption }) },
    parse(sent) {
      if (defaultOption !== null && isEmpty(sent)) return { value: defaultOption, error: null };
      const value = options.find((option) => option === sent) ?? null;
      const error = value === null ? `${label} must be ${listed}` : null;
      return { value: value ?? defaultOption, error };
    },
  };
}

/** One of the given options, or null. */
export function optionalChoiceField<Option extends string>(
  label: string,
  options: readonly Option[],
): Field<Option | null> {
  const choice = choiceField(label, options);
  return {
    label,
    isRequired: false,
    schema: { enum: [...options, null] },
    parse: (sent) => (isEmpty(sent) ? { value: null, error: null } : choice.parse(sent)),
  };
}

/** Makes an optional field required. @param empty the value of a missing or invalid field. */
export function requireValue<Value>(field: Field<Value | null>, type: string, empty: Value): Field<Value> {
  return {
    ...field,
    isRequired: true,
    schema: { ...field.schema, type },
    parse(sent) {
      const { value, error } = field.parse(sent);
      return {
        value: value ?? empty,
        error: error ?? (value === null ? `${field.label} is required` : null),
      };
    },
  };
}

/** A boolean, or one of the strings that forms send. Without a default, an empty value is an error. */
export function booleanField(label: string, defaultValue?: boolean): Field<boolean> {
  return {
    label,
    isRequired: false,
    control: 'checkbox',
    schema: { type: 'boolean', default: defaultValue },
    parse(sent) {
      if (defaultValue !== undefined && isEmpty(sent)) return { value: defaultValue, error: null };
      if (sent === true || sent === 'true' || sent === '1') return { value: true, error: null };
      if (sent === false || sent === 'false' || sent === '0') return { value: false, error: null };
      return { value: defaultValue ?? false, error: `${label} must be true or false` };
    },
  };
}

export function optionalEmailField(label: string): Field<string | null> {
  const schema = { maxLength: MAX_EMAIL_LENGTH, format: 'email' };
  return { ...checkedText(label, schema, emailError), control: 'email' };
}

/** An optional text with a rule of its own. @param error checks texts that are not empty. */
export function checkedText(
  label: string,
  schema: { maxLength: number } & Record<string, unknown>,
  error: (text: string) => string | null,
): Field<string | null> {
  const text = optionalText(label, schema);
  return {
    ...text,
    schema: { ...text.schema, ...schema },
    parse(sent) {
      const { value, error: found } = text.parse(sent);
      return { value, error: found ?? (value === null ? null : error(value)) };
    },
  };
}

export function isEmpty(sent: unknown): boolean {
  return sent === undefined || sent === null || sent === '';
}

/** Returns trimmed text with \n for the \r\n of forms; null for other types. */
function readText(sent: unknown, isMultiline = false): string | null {
  const text = sent ?? '';
  if (typeof text !== 'string') return null;
  return isMultiline ? text.replace(/\r\n?/g, '\n').trim() : cleanLine(text);
}

function notTextError(label: string): string {
  return `${label} must be a text`;
}
