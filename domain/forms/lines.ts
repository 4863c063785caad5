import type { Field } from './field.ts';
import { cleanLine, nameError } from './rules.ts';

/** A list of short texts, without empty ones. @param one the name of a text in errors, such as 'other name'. */
export function linesField(
  label: string,
  { one, max, maxLength }: { one: string; max: number; maxLength: number },
): Field<string[]> {
  return {
    label,
    isRequired: false,
    control: 'lines',
    schema: { type: 'array', maxItems: max, items: { type: 'string', minLength: 1, maxLength } },
    parse(sent) {
      const list = sent ?? [];
      if (!Array.isArray(list) || !list.every((text) => typeof text === 'string')) {
        return { value: [], error: `${label} must be a list of texts` };
      }
      const texts = list.map(cleanLine).filter(Boolean);
      if (texts.length > max) return { value: [], error: `There can be at most ${max} ${one}s` };
      const errors = texts
        .map((text) => nameError(`Each ${one}`, text, maxLength))
        .filter((error) => error !== null);
      return { value: texts, error: errors[0] ?? null };
    },
  };
}
