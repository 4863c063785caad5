import { MAX_NAME_LENGTH } from '../limits.ts';

/** Whether a text can find names: it has two letters or digits, and is not longer than a name. */
export function isSearchableName(text: string): boolean {
  return text.length <= 2 * MAX_NAME_LENGTH && /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text);
}
