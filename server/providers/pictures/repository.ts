import { createHash } from 'node:crypto';
import type { Db } from '../../db/schema.ts';

/** A stored picture: WebP in several widths, named by a hash of its content. */
export type EncodedImage = { hash: string; variants: ImageVariant[] };

type ImageVariant = { width: number; bytes: Uint8Array };

export function hashVariants(variants: ImageVariant[]): string {
  const digest = createHash('sha256');
  for (const { bytes } of variants) digest.update(bytes);
  return digest.digest('hex').slice(0, 32);
}

/** Stores the picture unless it exists. */
export async function insertImage(db: Db, { hash, variants }: EncodedImage) {
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

export async function findImageBytes(db: Db, hash: string, width: number) {
  const row = await db
    .selectFrom('image_variants')
    .select('bytes')
    .where('hash', '=', hash)
    .where('width', '=', width)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Deletes these pictures unless a provider uses them. */
export async function deleteUnusedImages(db: Db, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const listUsed = (column: 'avatar_hash' | 'photo_hash') =>
    db.selectFrom('providers').select(column).where(column, 'in', hashes);
  await db
    .deleteFrom('images')
    .where('hash', 'in', hashes)
    .where('hash', 'not in', listUsed('avatar_hash'))
    .where('hash', 'not in', listUsed('photo_hash'))
    .execute();
}
