import { runSorrel } from './program.ts';

// A reader such as `head` may end before the output does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
await runSorrel(process.argv.slice(2));
