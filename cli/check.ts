import { Command } from 'commander';
import { check } from '../server/jobs/check.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description(
      'Checks settings, database, data key, mail login and free space. Changes nothing, and sends no mail.',
    )
    .addHelpText('after', '\nExample: npm run -s sorrel -- check')
    .action(async () => {
      const lines = await check();
      const width = Math.max(...lines.map(({ subject }) => subject.length));
      for (const { result, subject, text } of lines) {
        console.log(`${result.padEnd(4)}  ${subject.padEnd(width)}  ${text}`);
      }
      if (lines.some(({ result }) => result === 'FAIL')) process.exitCode = 1;
    });
}
