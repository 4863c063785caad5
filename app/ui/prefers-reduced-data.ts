type Connection = { saveData: boolean; effectiveType: string };

/** Whether the visitor saves data or has a slow connection; false where the browser does not tell. */
export function prefersReducedData(
  // TypeScript does not know the Network Information API, which only some browsers have.
  { connection }: { connection?: Connection } = navigator as { connection?: Connection },
): boolean {
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'));
}
