import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { drawNoise } from '../../../tests/support/uploads.ts';
import { readUpload } from './upload.ts';

test('decodes one upload at a time, even after a broken one', async () => {
  const tasks: number[] = [];
  const note = () => {
    const { queue, process } = sharp.counters();
    tasks.push(queue + process);
  };
  sharp.queue.on('change', note);
  onTestFinished(() => void sharp.queue.off('change', note));
  const whole = await drawNoise('jpeg', 200);
  tasks.length = 0;
  const files = Array.from({ length: 10 }, (_, index) => (index === 3 ? whole.subarray(0, 9_000) : whole));
  const read = await Promise.all(files.map((file) => readUpload('avatar', new File([file], 'a.jpg'))));
  expect(read.map((picture) => typeof picture)).toEqual(
    files.map((file) => (file === whole ? 'object' : 'string')),
  );
  // Each picture is decoded alone, then its two widths are encoded in parallel; the last task may still be counted.
  expect(tasks.length).toBeGreaterThanOrEqual(10);
  expect(Math.max(...tasks)).toBeLessThanOrEqual(3);
});
