import { DEFAULT_FILE_MEGABYTES, DEFAULT_FILE_TYPES } from './limits.ts';

const MEGABYTE = 1_048_576;

export type FileRule = { maxMegabytes?: number; types?: readonly string[] };

/** The rule for an optional file (spec section 5): the message for the person who picked it, or null. */
export function fileError(
  label: string,
  file: { size: number; type: string } | null,
  { maxMegabytes = DEFAULT_FILE_MEGABYTES, types = DEFAULT_FILE_TYPES }: FileRule = {},
): string | null {
  if (!file || file.size === 0) return notAFile(label);
  if (file.size > maxMegabytes * MEGABYTE) return `${label} must be smaller than ${maxMegabytes}MB`;
  if (!types.includes(file.type))
    return `Invalid file type. ${label} must be one of these: ${types.join(', ')}`;
  return null;
}

/** Something was sent that is no file, or one that cannot be read. */
export function notAFile(label: string): string {
  return `${label} must be a valid file`;
}
