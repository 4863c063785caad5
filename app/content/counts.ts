/** For example, '1 provider' or '12 providers'. */
export function providerCountText(count: number): string {
  return count === 1 ? '1 provider' : `${count} providers`;
}
