import { createHash } from 'node:crypto';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** A stored picture: WebP in several widths, named by a hash of its content. */
export type EncodedImage = { hash: string; variants: ImageVariant[] };

type ImageVariant = { width: number; bytes: Uint8Array };

export function hashVariants(variants: ImageVariant[]): string {
  const digest = createHash('sha256');
  for (const { bytes } of variants) digest.update(bytes);
  return digest.digest('hex').slice(0, 32);
}

/** Stores the picture unless it exists. */
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

/** Returns the WebP bytes of one width, or null. */
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

/** Deletes these pictures unless a provider uses them. */
export async function deleteUnusedImages(db: DatabaseOrTransaction, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('images')
    .where('hash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('providers')
            .select('providers.id')
            .where((eb) =>
              eb.or([
                eb('avatar_hash', '=', eb.ref('images.hash')),
                eb('photo_hash', '=', eb.ref('images.hash')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}
