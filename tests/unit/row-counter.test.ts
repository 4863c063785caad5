import { expect, test } from 'vitest';
import { withRowCounter } from '../../cli/row-counter.ts';

/** What is written while 250 rows are done, the last of which may fail. */
async function written({ isTTY, fails = false }: { isTTY: boolean; fails?: boolean }): Promise<string> {
  let text = '';
  const output = { isTTY, write: (part: string) => (text += part) };
  const counting = withRowCounter(output, 250, async (onProgress) => {
    for (let done = 1; done <= 250; done++) onProgress(done);
    if (fails) throw new Error('No more rows.');
  });
  if (fails) await expect(counting).rejects.toThrow('No more rows.');
  else await counting;
  return text;
}

test('a terminal shows every hundredth row, and the line is cleared at the end', async () => {
  expect(await written({ isTTY: true })).toBe('\r100 of 250 rows\r200 of 250 rows\r\u001b[K');
});

test('the line is cleared after an error too', async () => {
  expect((await written({ isTTY: true, fails: true })).endsWith('\r\u001b[K')).toBe(true);
});

test('nothing is written to a file or a pipe', async () => {
  expect(await written({ isTTY: false })).toBe('');
});
