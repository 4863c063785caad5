/** `npm run test:deep` runs the long tests in full, `npm test` in a short form. */
const isDeep = process.env.TEST_DEPTH === 'deep';

export function byDepth(counts: { short: number; deep: number }): number {
  return isDeep ? counts.deep : counts.short;
}
