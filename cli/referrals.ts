import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type DataKey, dataKeyOf, isDataKey } from '../server/data-key/key.ts';
import { rekey } from '../server/referrals/rekey.ts';
import { confirmOnTerminal, WrongCall, warnUnlessErased, withServices } from './with-services.ts';

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
        const { count, isErased } = await referrals.purge(moment);
        console.log(`Removed ${countReferrals(count)}.`);
        warnUnlessErased(isErased);
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

const REKEY_EXAMPLE = 'openssl rand -base64 32 > new.key; npm run -s sorrel -- rekey --to new.key';

export function rekeyCommand(): Command {
  return new Command('rekey')
    .description(
      'Encrypts all referrals with a new data key. Without DATA_KEY, it creates the key and replaces the key file. With DATA_KEY, it reads the key from a file, and you change DATA_KEY.',
    )
    .option('--to <file>', 'file with the new key, 32 bytes in base64; only with DATA_KEY')
    .addHelpText('after', `\nExample: npm run -s sorrel -- rekey\nWith DATA_KEY: ${REKEY_EXAMPLE}`)
    .action(async ({ to }: { to?: string }) => {
      const given = to === undefined ? null : readKey(to);
      await withServices(async ({ db, keyring }) => {
        if (keyring.keyFile && given) {
          throw new WrongCall(
            `The key is in ${keyring.keyFile.file}, and this command replaces it: leave out --to.`,
          );
        }
        if (!keyring.keyFile && !given) {
          throw new WrongCall(
            `With DATA_KEY, --to must name a file with the new key. Example: ${REKEY_EXAMPLE}`,
          );
        }
        const { count, isErased } = await rekey(db, keyring, given);
        console.log(`Encrypted ${countReferrals(count)} with the new key.`);
        console.log(
          given
            ? 'Set DATA_KEY to the new key and restart the server. Until then the server rejects referrals.'
            : `Keep a copy of the new key in ${keyring.keyFile?.file}.`,
        );
        console.log('Backups from before need the former key.');
        warnUnlessErased(isErased);
      });
    });
}

function readKey(file: string): DataKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new WrongCall(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  if (!isDataKey(text))
    throw new WrongCall(`${file} does not hold 32 bytes in base64. Example: ${REKEY_EXAMPLE}`);
  return dataKeyOf(text);
}
