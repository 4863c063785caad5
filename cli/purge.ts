import type { Command } from 'commander';
import { isDate } from '../domain/dates.ts';
import { startOfDay } from '../server/operations/today.ts';
import { purgeReferrals } from '../server/referrals/inbox.ts';
import { countClosedBefore } from '../server/referrals/repository.ts';
import { addCommand, COMMAND_LINE, confirmOnTerminal, WrongCall, withContext } from './with-context.ts';

const EXAMPLE = 'purge --closed-before 2026-01-01';
const DESCRIPTION =
  "Permanently deletes the referrals that were closed before a day of the practice's time zone.";

type Options = { closedBefore: string; dryRun?: true; yes?: true };

export function addPurgeCommand(program: Command): void {
  addCommand(program, 'purge', DESCRIPTION, EXAMPLE)
    .requiredOption('--closed-before <date>', 'the day, as year-month-day')
    .option('--dry-run', 'only say how many')
    .option('--yes', 'do not ask')
    .action(async ({ closedBefore, dryRun, yes }: Options) => {
      if (!isDate(closedBefore))
        throw new WrongCall(`"${closedBefore}" is not a date. Example: sorrel ${EXAMPLE}`);
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
