const ROWS_PER_UPDATE = 100;
const CLEAR_LINE = '\r\u001b[K';

type Output = { isTTY?: boolean; write(text: string): unknown };

/** Runs the work and shows its progress on a terminal. Writes nothing to other outputs. */
export async function withRowCounter(
  output: Output,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<void>,
): Promise<void> {
  if (!output.isTTY) return work(() => {});
  try {
    await work((done) => {
      if (done % ROWS_PER_UPDATE === 0) output.write(`\r${done} of ${total} rows`);
    });
  } finally {
    output.write(CLEAR_LINE);
  }
}
