type Connection = { saveData: boolean; effectiveType: string };

/** Whether the visitor saves data or has a slow connection; false if unknown. */
export function prefersReducedData(
  // TypeScript lacks types for the Network Information API, which only some browsers have.
  { connection }: { connection?: Connection } = navigator as { connection?: Connection },
): boolean {
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'));
}
