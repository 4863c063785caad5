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

type Named = { id: number; firstName: string; lastName: string };

/** The path of a person's initials, which stand for a missing picture. */
export function initialsPath({ id, firstName, lastName }: Named): string {
  const letters = [firstName, lastName].map((name) =>
    // Some capitals have a combining mark.
    (/\p{L}/u.exec(name)?.[0] ?? '').toUpperCase().replace(/\P{L}/gu, ''),
  );
  return `/images/initials/${id}-${encodeURIComponent(letters.join(''))}.svg`;
}

/** Parses the file name of initials; null if it is not one of ours. Some letters have two capitals, such as ß. */
export function parseInitialsFile(file: string): { id: number; letters: string } | null {
  const match = /^(\d{1,10})-(\p{L}{0,6})\.svg$/u.exec(file);
  return match ? { id: Number(match[1]), letters: match[2] ?? '' } : null;
}
