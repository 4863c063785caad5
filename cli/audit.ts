import { Command } from 'commander';
import { WrongCall, withServices } from './with-services.ts';

const DEFAULT_EVENTS = '100';

export function auditCommand(): Command {
  return new Command('audit')
    .description(
      'Prints the latest audit events of the portal, oldest first: time, event, address, email, reason, referral, and who did it if somebody else.',
    )
    .option('--last <events>', 'number of events', DEFAULT_EVENTS)
    .addHelpText('after', '\nExample: npm run -s sorrel -- audit --last 20')
    .action(async ({ last }: { last: string }) => {
      if (!/^[1-9]\d{0,6}$/.test(last))
        throw new WrongCall('--last takes a number of at least 1. Example: --last 20');
      await withServices(async ({ audit }) => {
        for (const { at, event, address, email, reason, reference, actor } of await audit.latest(
          Number(last),
        )) {
          const columns = [
            new Date(at).toISOString(),
            event,
            address || '-',
            email ?? '-',
            reason ?? '',
            reference ?? '',
            actor ?? '',
          ];
          console.log(columns.join('\t').trimEnd());
        }
      });
    });
}
