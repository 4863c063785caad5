import { DEFAULT_FILE_MEGABYTES, DEFAULT_FILE_TYPES } from '../limits.ts';

const MEGABYTE = 1_048_576;

type FileRule = { maxMegabytes?: number; types?: readonly string[] };

/** Returns the error of an uploaded file, or null (spec section 5). */
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

export function notAFile(label: string): string {
  return `${label} must be a valid file`;
}
