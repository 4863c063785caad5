import { formatDate } from '../../../../domain/dates.ts';
import { BULK_FORM, UNDO_FORM } from '../../../../domain/directory/bulk/form.ts';
import type { BulkResult } from '../../../../domain/directory/bulk/schemas.ts';
import { readForm } from '../../../../domain/forms/field.ts';
import { MAX_BULK_PROVIDERS } from '../../../../domain/limits.ts';
import { newAuthor } from '../../../db/history/repository.ts';
import type { Database, DatabaseOrTransaction } from '../../../db/schema.ts';
import { dayOf, type Today } from '../../../db/today.ts';
import { transaction } from '../../../db/transaction.ts';
import { invalid, rejectInvalid, validFields } from '../../../errors.ts';
import type { Outbox } from '../../../mail/outbox/service.ts';
import {
  lockReferenceLists,
  type ReferenceLists,
  readReferenceLists,
} from '../../reference-lists/repository.ts';
import { findOpenRequests, REQUEST_FIELD, type Recipient } from '../../reviews/confirmations/repository.ts';
import type { ConfirmationService } from '../../reviews/confirmations/service.ts';
import { listProviders, WHOLE_LIST } from '../list/repository.ts';
import { type ListQuery, resolveFilter } from '../public-view.ts';
import type { ProviderRecord } from '../record.ts';
import { readAction } from './actions.ts';
import { changeMany, type Decision, type Write } from './change-many.ts';
import { undoGroup } from './undo.ts';

type Input = Record<string, unknown>;
type By = { actor: string };

type Options = {
  db: Database;
  confirmations: Pick<ConfirmationService, 'askTogether'>;
  outbox: Pick<Outbox, 'wake'>;
  today: Today;
  now: () => number;
};

/** Changes many providers in one transaction, or says what would change. */
export function createBulkChangeService({ db, confirmations, outbox, today, now }: Options) {
  /** Runs the work without a transaction for a preview. */
  const run = <T>(
    isPreview: boolean,
    { actor }: By,
    work: (write: Write | null) => Promise<T>,
  ): Promise<T> =>
    isPreview ? work(null) : transaction(db, (trx) => work({ trx, author: newAuthor(actor, now()) }));

  /** Returns the ids of all providers that match. @throws invalid if there are too many. */
  async function listMatching(query: ListQuery, lists: ReferenceLists): Promise<number[]> {
    const resolved = await resolveFilter(db, { ...query, today: today() }, lists, null);
    if (!resolved) return [];
    const page = { ...WHOLE_LIST, limit: MAX_BULK_PROVIDERS + 1 };
    const ids = (await listProviders(db, resolved.filter, page)).map(({ id }) => id);
    if (ids.length <= MAX_BULK_PROVIDERS) return ids;
    throw invalid(`At most ${MAX_BULK_PROVIDERS} providers can be changed at once. Please choose fewer.`);
  }

  /** Adds those who can be asked to the recipients. */
  async function decideToAsk(reader: DatabaseOrTransaction, ids: number[], recipients: Recipient[]) {
    const asked = await findOpenRequests(reader, ids, now());
    return (before: ProviderRecord): Decision => {
      const { id, contactEmail } = before;
      const askedAt = asked.get(id);
      if (contactEmail === null) return { after: before, problems: ['It has no contact email.'] };
      if (askedAt !== undefined) {
        const day = formatDate(dayOf(askedAt));
        return { after: before, problems: [`It has an open question of ${day}.`] };
      }
      recipients.push({ ...before, contactEmail });
      return { after: before, entries: [{ field: REQUEST_FIELD, old_value: null, new_value: contactEmail }] };
    };
  }

  return {
    /**
     * Makes the same change to the given providers, except those that were changed since the preview. A preview without
     * providers is about all that match the query.
     * @throws invalid with the errors of all fields.
     */
    async change(input: Input, query: ListQuery, by: By): Promise<BulkResult> {
      const { fields, errors } = readForm(BULK_FORM, input);
      const { action, providers, preview } = fields;
      if (!preview && providers.length === 0) errors.providers ??= 'Please choose at least one provider';
      rejectInvalid(errors);
      if (action === null) throw new Error('The form accepted an empty action.');
      const revisions = new Map(providers.map(({ id, revision }) => [id, revision]));
      const result = await run(preview, by, async (write) => {
        const lists = await (write ? lockReferenceLists(write.trx) : readReferenceLists(db));
        const ids = providers.length > 0 ? [...revisions.keys()] : await listMatching(query, lists);
        const recipients: Recipient[] = [];
        const decideHow =
          action === 'ask_to_confirm' ? null : readAction(action, input, { lists, today: today() });
        const changed = await changeMany(db, write, { ids, lists }, async (reader, some) => {
          const decide = decideHow ?? (await decideToAsk(reader, some, recipients));
          return (before) => {
            const expected = revisions.get(before.id) ?? before.revision;
            if (expected === before.revision) return decide(before);
            return { after: before, problems: ['It has been changed since the preview.'] };
          };
        });
        if (write && recipients.length > 0) {
          await confirmations.askTogether(write.trx, recipients, write.author);
        }
        return changed;
      });
      outbox.wake();
      return result;
    },

    /**
     * Deletes the providers that a group of changes created, and sets the others back. Leaves those alone that were changed
     * since.
     * @throws not_found; conflict if the group changed something else, too; invalid.
     */
    async undo(groupId: string, input: Input, by: By): Promise<BulkResult> {
      const { preview } = validFields(readForm(UNDO_FORM, input));
      return run(preview, by, (write) => undoGroup(db, groupId, write));
    },
  };
}
