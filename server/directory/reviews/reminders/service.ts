import { addDays, daysBetween } from '../../../../domain/dates.ts';
import { CLOSED_REPORT_DAYS } from '../../../../domain/directory/reports.ts';
import { REMINDER_DAYS } from '../../../../domain/directory/review.ts';
import { normalizeEmail } from '../../../../domain/forms/rules.ts';
import { fullName } from '../../../../domain/names.ts';
import { listActiveRecipientEmails } from '../../../accounts/notifications/repository.ts';
import { batches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import { startOfDay, type Today } from '../../../db/today.ts';
import { transaction } from '../../../db/transaction.ts';
import { enqueue, type NewMail, OBSOLETE } from '../../../mail/outbox/repository.ts';
import type { MailSource } from '../../../mail/outbox/service.ts';
import type { TemplateData } from '../../../mail/templates.ts';
import { deleteReportsClosedBefore } from '../reports/repository.ts';
import { type ExpiringLicense, isExpiry, listExpiring } from './repository.ts';

const KIND = 'license_reminder';
const LICENSES_PER_QUERY = 500;
/** Ten columns per mail; SQLite allows 32,766 parameters. */
const MAILS_PER_TRANSACTION = 2_000;

/** Reminds staff and dietitians of expiring licenses. The outbox calls it, so it needs no scheduler. */
export function createReminders(
  db: Database,
  { today, now }: { today: Today; now: () => number },
): Required<MailSource> {
  let doneOn: string | null = null;

  return {
    /**
     * Queues due reminders, on the first call of each day. The outbox's dedupe keys prevent duplicates by restarts and
     * other processes. Also deletes reports that were closed long ago.
     */
    async queueDue(): Promise<void> {
      const day = today();
      if (day === doneOn) return;
      const staff = await listActiveRecipientEmails(db, {
        notificationType: 'license_expiry',
        channel: 'email',
      });
      const deletedUntil = startOfDay(addDays(day, -CLOSED_REPORT_DAYS));
      await deleteReportsClosedBefore(db, deletedUntil);
      const until = addDays(day, Math.max(...REMINDER_DAYS));
      let licenses: ExpiringLicense[] = [];
      do {
        const after = licenses.at(-1) ?? null;
        licenses = await listExpiring(db, { from: day, until, after, limit: LICENSES_PER_QUERY });
        const mails = licenses.flatMap((license) => createMails(license, staff, day));
        for (const some of batches(mails, MAILS_PER_TRANSACTION)) {
          await transaction(db, (trx) => enqueue(trx, some, now()));
        }
      } while (licenses.length === LICENSES_PER_QUERY);
      doneOn = day;
    },

    async open({ kind, data }) {
      if (kind !== KIND) return null;
      const license: TemplateData<typeof KIND> = JSON.parse(data);
      const isDue = license.expiresOn >= today() && (await isExpiry(db, license));
      return isDue ? null : { notSent: OBSOLETE };
    },
  };
}

/** Returns a mail per recipient, for the nearest threshold only. */
function createMails(license: ExpiringLicense, staff: string[], day: string): NewMail[] {
  const { provider_id: providerId, state_id: stateId, expires_on, first_name, last_name, state } = license;
  if (expires_on === null) return [];
  const left = daysBetween(day, expires_on);
  const threshold = Math.min(...REMINDER_DAYS.filter((days) => left <= days));
  const dietitian = license.contact_email && normalizeEmail(license.contact_email);
  return [...new Set([...staff, ...(dietitian ? [dietitian] : [])])].map((email) => ({
    kind: KIND,
    data: {
      providerId,
      stateId,
      expiresOn: expires_on,
      state,
      name: fullName({ firstName: first_name, lastName: last_name }),
      isForStaff: staff.includes(email),
    },
    email,
    reference: `license-${providerId}-${stateId}`,
    providerId,
    dedupeKey: [KIND, providerId, stateId, expires_on, threshold, email].join(' '),
  }));
}
