import { CLOSING_FORM, MAX_REPORT_TEXTS, readReport } from '../../../../domain/directory/reports.ts';
import type { AcceptedReport, ClosedReport } from '../../../../domain/directory/reviews/schemas.ts';
import { readForm } from '../../../../domain/forms/field.ts';
import { type Captcha, notPassed } from '../../../captcha/captcha.ts';
import { spendSolution } from '../../../captcha/repository.ts';
import type { Keyring } from '../../../data-key/keyring.ts';
import { newAuthor, recordChanges } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { conflict, notFound, rejectInvalid, validFields } from '../../../errors.ts';
import type { DirectoryService } from '../../providers/public-view.ts';
import { closeReport, countReport, isReport, REPORT_FIELD, updateTexts } from './repository.ts';
import { decryptTexts, encryptTexts } from './texts.ts';

type Options = {
  db: Database;
  directory: Pick<DirectoryService, 'get'>;
  captcha: Captcha;
  keyring: Keyring;
  now: () => number;
};

/** Problems with listings that visitors report, until staff close them in the review. */
export function createReportService({ db, directory, captcha, keyring, now }: Options) {
  return {
    /**
     * Stores a report of a visitor, with its text encrypted. The same problem of a provider is counted in one report.
     * @throws like the profile; invalid; forbidden without a passed captcha.
     */
    async accept(
      id: number | null,
      { recaptchaToken, ...sent }: Record<string, unknown>,
    ): Promise<AcceptedReport> {
      const { id: providerId } = await directory.get(id);
      const { kind, text } = validFields(readReport(sent));
      if (kind === null) throw new Error('The form accepted an empty kind.');
      const solution = await captcha.verify(recaptchaToken);
      await transaction(db, async (trx) => {
        const key = await keyring.readMatching(trx);
        const at = now();
        const report = await countReport(trx, { providerId, kind, at });
        if (!(await spendSolution(trx, solution, at))) throw notPassed();
        if (text === null) return;
        const texts = decryptTexts(key, report);
        if (texts.length >= MAX_REPORT_TEXTS) return;
        await updateTexts(trx, encryptTexts(key, report.id, [...texts, text]));
      });
      return { kind };
    },

    /** Closes a report and all that were counted in it. @throws not_found; invalid; conflict if it is closed. */
    async close(
      id: number | null,
      sent: Record<string, unknown>,
      { actor }: { actor: string },
    ): Promise<ClosedReport> {
      const { fields, errors } = readForm(CLOSING_FORM, sent);
      return transaction(db, async (trx) => {
        if (id === null || !(await isReport(trx, id))) throw notFound('There is no report with this id.');
        rejectInvalid(errors);
        const at = now();
        const closed = await closeReport(trx, id, at);
        if (!closed) throw conflict('Someone else has closed this report.');
        const { provider_id: subject_id, kind, count } = closed;
        const { closingReason } = fields;
        const change = { field: REPORT_FIELD, old_value: kind, new_value: closingReason };
        await recordChanges(trx, newAuthor(actor, at), [{ subject: 'provider', subject_id, ...change }]);
        return { id, kind, count, closingReason };
      });
    },
  };
}
