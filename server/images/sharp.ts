import type Sharp from 'sharp';

/**
 * The picture library, loaded when the first picture is made: 20 MB that most processes never need. It works on one
 * thread, so that the other processors go on answering requests, and keeps nothing of the pictures behind it.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
