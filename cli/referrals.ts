import { Command } from 'commander';
import { reportErased } from './erased.ts';
import { WrongCall, withServices } from './with-services.ts';

const EXAMPLE = 'npm run -s sorrel -- referrals purge --closed-before 2026-01-01';

export function referralsCommand(): Command {
  const purge = new Command('purge')
    .description('Permanently deletes the referrals that were closed before a day (from midnight UTC).')
    .requiredOption('--closed-before <date>', 'the day, as year-month-day')
    .addHelpText('after', `\nExample: ${EXAMPLE}`)
    .action(async ({ closedBefore }: { closedBefore: string }) => {
      const moment = startOfDay(closedBefore);
      if (moment === null) throw new WrongCall(`"${closedBefore}" is not a date. Example: ${EXAMPLE}`);
      await withServices(async ({ referrals }) => {
        const { count, isErased } = await referrals.purge(moment);
        console.log(`Removed ${count === 1 ? '1 referral' : `${count} referrals`}.`);
        reportErased(isErased);
      });
    });
  return new Command('referrals')
    .description('Deletes closed referrals.')
    .helpCommand(false)
    .addHelpText('after', `\nExample: ${EXAMPLE}`)
    .addCommand(purge);
}

/** Returns milliseconds since 1970, or null if the text is not a calendar date. */
function startOfDay(text: string): number | null {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(text) ? null : moment;
}
