import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type DataKey, dataKeyOf, isDataKey } from '../server/referrals/data-key/key.ts';
import { rekey } from '../server/referrals/rekey.ts';
import { reportErased } from './erased.ts';
import { WrongCall, withServices } from './with-services.ts';

const EXAMPLE = 'openssl rand -base64 32 > new.key; npm run -s sorrel -- rekey --to new.key';

export function rekeyCommand(): Command {
  return new Command('rekey')
    .description(
      'Encrypts all referrals with a new data key. Without DATA_KEY, it creates the key and replaces the key file. With DATA_KEY, it reads the key from a file, and you change DATA_KEY.',
    )
    .option('--to <file>', 'file with the new key, 32 bytes in base64; only with DATA_KEY')
    .addHelpText('after', `\nExample: npm run -s sorrel -- rekey\nWith DATA_KEY: ${EXAMPLE}`)
    .action(async ({ to }: { to?: string }) => {
      const given = to === undefined ? null : readKey(to);
      await withServices(async ({ db, keyring }) => {
        if (keyring.keyFile && given) {
          throw new WrongCall(
            `The key is in ${keyring.keyFile.file}, and this command replaces it: leave out --to.`,
          );
        }
        if (!keyring.keyFile && !given) {
          throw new WrongCall(`With DATA_KEY, --to must name a file with the new key. Example: ${EXAMPLE}`);
        }
        const { count, isErased } = await rekey(db, keyring, given);
        console.log(`Encrypted ${count === 1 ? '1 referral' : `${count} referrals`} with the new key.`);
        console.log(
          given
            ? 'Set DATA_KEY to the new key and restart the server. Until then the server rejects referrals.'
            : `Keep a copy of the new key in ${keyring.keyFile?.file}.`,
        );
        console.log('Backups from before need the former key.');
        reportErased(isErased);
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
  if (!isDataKey(text)) throw new WrongCall(`${file} does not hold 32 bytes in base64. Example: ${EXAMPLE}`);
  return dataKeyOf(text);
}
