import { describe, expect, test } from 'vitest';
import { engines, openTestSite } from '../../../tests/support/test-site.ts';
import { findImageBytes, insertImage } from './repository.ts';

const HASH = '0123456789abcdef0123456789abcdef';
/** Every byte value, including zero. */
const BYTES = Uint8Array.from({ length: 256 }, (_, index) => index);

describe.each(engines)('Images live in the database, addressed by content hash (%s)', (engine) => {
  test('returns the stored bytes of each width', async () => {
    const { services } = await openTestSite(engine);
    const variants = [
      { width: 96, bytes: BYTES },
      { width: 192, bytes: BYTES.slice(0, 7) },
    ];
    await insertImage(services.db, { hash: HASH, variants });
    expect(Buffer.from((await findImageBytes(services.db, HASH, 96)) ?? [])).toEqual(Buffer.from(BYTES));
    expect(Buffer.from((await services.images.find(HASH, 192)) ?? [])).toEqual(
      Buffer.from(BYTES.slice(0, 7)),
    );
  });

  test('storing the same content again changes nothing', async () => {
    const { services } = await openTestSite(engine);
    const image = { hash: HASH, variants: [{ width: 96, bytes: BYTES }] };
    await insertImage(services.db, image);
    await insertImage(services.db, { hash: HASH, variants: [{ width: 96, bytes: BYTES.slice(0, 1) }] });
    expect(await findImageBytes(services.db, HASH, 96)).toHaveLength(BYTES.length);
    expect(await services.db.selectFrom('image_variants').selectAll().execute()).toHaveLength(1);
  });

  test('returns null for an unknown image', async () => {
    const { services } = await openTestSite(engine);
    await insertImage(services.db, { hash: HASH, variants: [{ width: 96, bytes: BYTES }] });
    expect(await findImageBytes(services.db, HASH, 640)).toBeNull();
    expect(await findImageBytes(services.db, 'f'.repeat(32), 96)).toBeNull();
  });
});
