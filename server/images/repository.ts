import type { DatabaseOrTransaction } from '../db/schema.ts';

/** A picture as it is kept: named by its content, in several widths, as WebP. */
export type EncodedImage = { hash: string; variants: { width: number; bytes: Uint8Array }[] };

/** Stores the picture; storing the same content again changes nothing. */
export async function insertImage(
  db: DatabaseOrTransaction,
  { hash, variants }: EncodedImage,
): Promise<void> {
  await db
    .insertInto('images')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('image_variants')
    .values(variants.map(({ width, bytes }) => ({ hash, width, bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The WebP bytes of one width of a picture, or null. */
export async function findImageBytes(
  db: DatabaseOrTransaction,
  hash: string,
  width: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('image_variants')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
