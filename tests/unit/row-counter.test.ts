import { expect, test } from 'vitest';
import { withRowCounter } from '../../cli/providers.ts';

/** Returns the output for 250 rows, optionally followed by an error. */
async function outputFor({ isTTY, fails = false }: { isTTY: boolean; fails?: boolean }): Promise<string> {
  let text = '';
  const output = { isTTY, write: (part: string) => (text += part) };
  const counting = withRowCounter(output, 250, async (onProgress) => {
    for (const done of [100, 200]) onProgress(done);
    if (fails) throw new Error('No more rows.');
  });
  if (fails) await expect(counting).rejects.toThrow('No more rows.');
  else await counting;
  return text;
}

test('a terminal shows the progress and clears the line at the end', async () => {
  expect(await outputFor({ isTTY: true })).toBe('\r100 of 250 rows\r200 of 250 rows\r\u001b[K');
});

test('clears the line after an error too', async () => {
  expect((await outputFor({ isTTY: true, fails: true })).endsWith('\r\u001b[K')).toBe(true);
});

test('writes nothing to a file or a pipe', async () => {
  expect(await outputFor({ isTTY: false })).toBe('');
});
