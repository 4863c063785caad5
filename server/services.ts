import { practice } from '../practice.config.ts';
import type { Context } from './context.ts';
import { createProviderCsvService } from './providers/csv/service.ts';
import { createDirectoryService } from './providers/public-view.ts';
import { createProviderService } from './providers/service.ts';
import { unassignAll } from './referrals/repository.ts';
import { createOwnPasskeyService } from './sign-in/own-passkeys.ts';
import { createRegistrationService } from './sign-in/registration.ts';
import { createPasskeyService } from './sign-in/service.ts';
import { createLinkService } from './team/links.ts';
import { createUserService } from './team/service.ts';

/** The context, and the services that are not plain functions yet. */
export type Services = ReturnType<typeof addServices>;

export function addServices(context: Context) {
  const { db, today, now, origin, mailer, report } = context;
  const party = { name: practice.portalName, id: new URL(origin).hostname, origin };
  const passkeys = createPasskeyService({ db, party, now, report });
  return {
    ...context,
    /** The directory for visitors. */
    directory: createDirectoryService(db, today),
    providers: createProviderService(db, { today, now }),
    providerCsv: createProviderCsvService(db, { today, now }),
    users: createUserService({ db, now, unassign: unassignAll }),
    links: createLinkService({ db, origin, mailer, now }),
    registrations: createRegistrationService({ db, passkeys, now }),
    passkeys,
    ownPasskeys: createOwnPasskeyService(db, passkeys, now),
  };
}
