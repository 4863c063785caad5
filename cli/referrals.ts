import { Command } from 'commander';
import { confirmOnTerminal, WrongCall, withServices } from './with-services.ts';

const PURGE_EXAMPLE = 'npm run -s sorrel -- referrals purge --closed-before 2026-01-01';

export function referralsCommand(): Command {
  const purge = new Command('purge')
    .description('Permanently deletes the referrals that were closed before a day (from midnight UTC).')
    .requiredOption('--closed-before <date>', 'the day, as year-month-day')
    .option('--dry-run', 'only say how many')
    .option('--yes', 'do not ask')
    .addHelpText('after', `\nExample: ${PURGE_EXAMPLE}`)
    .action(async ({ closedBefore, dryRun, yes }: { closedBefore: string; dryRun?: true; yes?: true }) => {
      const moment = parseDay(closedBefore);
      if (moment === null) throw new WrongCall(`"${closedBefore}" is not a date. Example: ${PURGE_EXAMPLE}`);
      await withServices(async ({ referrals }) => {
        const found = countReferrals(await referrals.countClosedBefore(moment));
        if (dryRun) return console.log(`${found} closed before ${closedBefore}. Nothing has been removed.`);
        if (!yes) await confirmOnTerminal(`Permanently remove ${found} closed before ${closedBefore}?`);
        console.log(`Removed ${countReferrals(await referrals.purge(moment))}.`);
      });
    });
  return new Command('referrals')
    .description('Deletes closed referrals.')
    .helpCommand(false)
    .addHelpText('after', `\nExample: ${PURGE_EXAMPLE}`)
    .addCommand(purge);
}

function countReferrals(count: number): string {
  return count === 1 ? '1 referral' : `${count} referrals`;
}

/** Returns milliseconds since 1970, or null if the text is not a calendar date. */
function parseDay(text: string): number | null {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(text) ? null : moment;
}
