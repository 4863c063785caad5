import { snakeCase, snakeCaseKeys } from '../../domain/case.ts';
import { isRecord } from '../../domain/objects.ts';

type FormValue = string | number | boolean | null | undefined | Blob | FormValue[] | FormFields;
type FormFields = { [name: string]: FormValue };

/**
 * Encodes fields as spec section 7 says. Beyond the spec, an array of objects is JSON, and an empty array is one empty
 * entry. Undefined fields are omitted.
 */
export function formPayload(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) append(form, snakeCase(name), value);
  return form;
}

function append(form: FormData, name: string, value: FormValue): void {
  if (value === undefined) return;
  if (value === null) form.append(name, '');
  else if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value) && value.some((item) => isRecord(item) && !(item instanceof Blob))) {
    form.append(name, JSON.stringify(snakeCaseKeys(value)));
  } else if (Array.isArray(value)) {
    if (value.length === 0) form.append(`${name}[]`, '');
    for (const item of value) append(form, `${name}[]`, item);
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) append(form, `${name}[${snakeCase(key)}]`, item);
  } else form.append(name, String(value));
}
