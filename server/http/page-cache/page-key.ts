import { parseId } from '../../../domain/ids.ts';
import { MAX_NAME_LENGTH } from '../../../domain/limits.ts';
import { INSURANCE_PARAMETER, isPosition, STATE_PARAMETER } from '../../../domain/search-selection.ts';

/** What a parameter's value may be. */
type Rule = (value: string) => boolean;

const PROFILE = '/providers/';
const AFTER = 'after';

const NO_PARAMETERS: [name: string, rule: Rule][] = [];

/** The addresses that are kept, with their query parameters in canonical order (decision 010). */
const PAGES: Record<string, [name: string, rule: Rule][]> = {
  '/': NO_PARAMETERS,
  '/faqs': NO_PARAMETERS,
  '/about': NO_PARAMETERS,
  '/careers': NO_PARAMETERS,
  '/patient-referral': NO_PARAMETERS,
  '/providers': [
    [STATE_PARAMETER, (value) => /^[A-Z]{2}$/.test(value)],
    [INSURANCE_PARAMETER, (value) => value.length <= MAX_NAME_LENGTH],
    [AFTER, (value) => parseId(value) !== null],
    ['first', isPosition],
  ],
};

/** Longer addresses are not even looked at. */
const MAX_TARGET_LENGTH = 500;

/**
 * The one address of the public page that a request is for: its path with the parameters that it knows, in one order
 * and spelling.
 * @param target as it stands in the request line.
 * @returns null for everything that is not kept: other pages, other spellings of a path, parameters that are unknown,
 *   doubled or out of bounds.
 */
export function canonicalAddress(target: string): string | null {
  if (target.length > MAX_TARGET_LENGTH) return null;
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const rules = rulesFor(path);
  if (!rules) return null;
  if (queryAt === -1) return path;
  const asked = new URLSearchParams(target.slice(queryAt + 1));
  const known = new URLSearchParams();
  for (const [name, isValid] of rules) {
    const values = asked.getAll(name);
    if (values.length > 1) return null;
    asked.delete(name);
    // A form sends what was left open as an empty text.
    const value = values[0] ?? '';
    if (value === '') continue;
    if (!isValid(value)) return null;
    known.set(name, value);
  }
  if (asked.size > 0) return null;
  return known.size > 0 ? `${path}?${known}` : path;
}

function rulesFor(path: string): [string, Rule][] | undefined {
  if (Object.hasOwn(PAGES, path)) return PAGES[path];
  const isProfile = path.startsWith(PROFILE) && parseId(path.slice(PROFILE.length)) !== null;
  return isProfile ? NO_PARAMETERS : undefined;
}
