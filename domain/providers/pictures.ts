/** Picture URLs are immutable: `/images/<content hash>-<width>.webp`, in the widths of PICTURE_WIDTHS. */

export function picturePath(hash: string, width: number): string {
  return `/images/${hash}-${width}.webp`;
}

/** Parses a picture's file name; null if it is not one of ours. */
export function parsePictureFile(file: string): { hash: string; width: number } | null {
  const match = /^([0-9a-f]{32})-([1-9][0-9]{1,3})\.webp$/.exec(file);
  return match?.[1] && match[2] ? { hash: match[1], width: Number(match[2]) } : null;
}

/** Returns a `srcset` of the picture in the given widths. */
export function pictureSrcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${url.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
}
