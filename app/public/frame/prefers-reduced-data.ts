type Connection = { saveData: boolean; effectiveType: string };

declare global {
  /** TypeScript lacks the Network Information API, which only some browsers have. */
  interface Navigator {
    connection?: Connection;
  }
}

/** Whether the visitor saves data or has a slow connection; false if unknown. */
export function prefersReducedData({ connection }: { connection?: Connection } = navigator): boolean {
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith('2g'));
}
