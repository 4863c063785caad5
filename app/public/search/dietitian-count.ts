/** For example, '1 dietitian' or '12 dietitians'. */
export function dietitiansText(count: number): string {
  return count === 1 ? '1 dietitian' : `${count} dietitians`;
}
