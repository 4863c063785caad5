import { Command } from 'commander';
import { isDate } from '../domain/dates.ts';
import { startOfDay } from '../server/operations/today.ts';
import { purgeReferrals } from '../server/referrals/inbox.ts';
import { countClosedBefore } from '../server/referrals/repository.ts';
import { COMMAND_LINE, confirmOnTerminal, WrongCall, withContext } from './with-context.ts';

const EXAMPLE = 'npm run -s sorrel -- purge --closed-before 2026-01-01';

type Options = { closedBefore: string; dryRun?: true; yes?: true };

export function purgeCommand(): Command {
  return new Command('purge')
    .description(
      "Permanently deletes the referrals that were closed before a day of the practice's time zone.",
    )
    .requiredOption('--closed-before <date>', 'the day, as year-month-day')
    .option('--dry-run', 'only say how many')
    .option('--yes', 'do not ask')
    .addHelpText('after', `\nExample: ${EXAMPLE}`)
    .action(async ({ closedBefore, dryRun, yes }: Options) => {
      if (!isDate(closedBefore)) throw new WrongCall(`"${closedBefore}" is not a date. Example: ${EXAMPLE}`);
      await withContext(async (ctx) => {
        const found = countReferrals(await countClosedBefore(ctx.db, startOfDay(closedBefore)));
        if (dryRun) return console.log(`${found} closed before ${closedBefore}. Nothing has been removed.`);
        if (!yes) await confirmOnTerminal(`Permanently remove ${found} closed before ${closedBefore}?`);
        console.log(`Removed ${countReferrals(await purgeReferrals(ctx, closedBefore, COMMAND_LINE))}.`);
      });
    });
}

function countReferrals(count: number): string {
  return count === 1 ? '1 referral' : `${count} referrals`;
}
