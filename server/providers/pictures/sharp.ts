import type Sharp from 'sharp';

/**
 * Loads the picture library on first use: 20 MB that most processes never need. It uses one thread, so that the other
 * cores keep serving requests, and no cache.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
