/** For example, 'No providers', '1 provider' or '12 providers'. */
export function providerCountText(count: number): string {
  if (count === 0) return 'No providers';
  return count === 1 ? '1 provider' : `${count} providers`;
}
