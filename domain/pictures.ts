/**
 * Addresses of pictures. A picture is named by the hash of its content and kept in several widths
 * (PICTURE_WIDTHS), so an address never changes its meaning: `/images/<hash>-<width>.webp`.
 */

/** The path of one width of a picture. */
export function picturePath(hash: string, width: number): string {
  return `/images/${hash}-${width}.webp`;
}

/** Reads a picture's file name back into hash and width; null when it is not one of ours. */
export function parsePictureFile(file: string): { hash: string; width: number } | null {
  const match = /^([0-9a-f]{32})-([1-9][0-9]{1,3})\.webp$/.exec(file);
  return match?.[1] && match[2] ? { hash: match[1], width: Number(match[2]) } : null;
}

/** A `srcset` that offers the given widths of the picture at the address, widest included. */
export function pictureSrcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${url.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
}
