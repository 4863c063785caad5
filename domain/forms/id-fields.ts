/** Ids and positions, apart from field.ts so that public forms do not load them. */
import { parseId, readIds } from '../ids.ts';
import { MAX_ID, MAX_IDS } from '../limits.ts';
import { type Field, isEmpty, requireValue } from './field.ts';

/** A list of ids without duplicates, in the order of the request. */
export function idsField(label: string, max = MAX_IDS): Field<number[]> {
  return {
    label,
    isRequired: false,
    control: 'choices',
    schema: { type: 'array', maxItems: max, items: { type: 'integer', minimum: 1, maximum: MAX_ID } },
    parse(sent) {
      const ids = sent === undefined ? [] : readIds(sent, max);
      return { value: ids ?? [], error: ids ? null : `${label} must be a list of at most ${max} ids` };
    },
  };
}

export function idField(label: string): Field<number> {
  return requireValue(optionalIdField(label), 'integer', 0);
}

export function optionalIdField(label: string): Field<number | null> {
  return positiveIntegerField(label, 'an id');
}

/** A position in a list, from 1. Null and numbers beyond the length stand for the end. */
export function positionField(label: string): Field<number | null> {
  return positiveIntegerField(label, 'a whole number from 1');
}

/** @param noun what the value must be, in the words of the error. */
function positiveIntegerField(label: string, noun: string): Field<number | null> {
  return {
    label,
    isRequired: false,
    schema: { type: ['integer', 'null'], minimum: 1, maximum: MAX_ID },
    parse(sent) {
      if (isEmpty(sent)) return { value: null, error: null };
      const value = parseId(typeof sent === 'number' ? String(sent) : sent);
      return { value, error: value === null ? `${label} must be ${noun}` : null };
    },
  };
}
