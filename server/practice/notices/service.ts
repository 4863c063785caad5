import { LRUCache } from 'lru-cache';
import { formatDate } from '../../../domain/dates.ts';
import {
  MAX_NOTICE_VERSIONS,
  MAX_NOTICES,
  NOTICE_FORM,
  type NoticeFields,
} from '../../../domain/practice/notices/form.ts';
import type { NoticeText, PublicNotice, StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import { SLUG } from '../../../domain/slugs.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem, subjectOf } from '../../db/history/ordered-table.ts';
import type { ChangeBy } from '../../db/history/repository.ts';
import { fieldsAfterChange } from '../../db/history/restore.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import type { Transaction } from '../../db/transaction.ts';
import { conflict, notFound, rejectInvalid } from '../../errors.ts';
import {
  deleteVersion,
  getVersion,
  isLater,
  listBegunVersions,
  listLinks,
  listNotices,
  NOTICES,
  saveVersion,
} from './repository.ts';
import { readNotice } from './text.ts';

/** What the routes need to know of the list. */
export const NOTICE_LIST = { one: 'notice', many: 'notices', form: NOTICE_FORM } as const;

type List = OrderedList<typeof NOTICE_FORM, StaffNotice>;
type Save = List['save'];
type Change = Pick<Parameters<Save>[1], 'before' | 'fields' | 'sent'>;

/** Parsed texts. More are read again. */
const MAX_CACHED = 50;

/** Pages such as the Notice of Privacy Practices, for staff to edit and for visitors. */
export function createNoticeService(db: Database, { today, now }: { today: Today; now: () => number }) {
  const texts = new LRUCache<string, NoticeText>({
    max: MAX_CACHED,
    memoMethod: (markdown) => readNotice(markdown).text,
  });

  const store: Save = async (trx, { before, fields, sent, author }) => {
    const day = today();
    const others = (await listNotices(trx, day)).filter(({ id }) => id !== before?.id);
    const latestVersion = before?.latestVersion ?? null;
    const isWaiting = latestVersion !== null && isLater(fields.effectiveOn, day);
    // Without a waiting version there is no such text, so that a history has none either.
    const content = isWaiting
      ? fields
      : { ...fields, currentTextMarkdown: before?.currentTextMarkdown ?? null };
    rejectInvalid({
      slug: others.some(({ slug }) => slug === fields.slug) ? 'Another notice has this address' : undefined,
      textMarkdown: textError(sent.textMarkdown) ?? missingError('Text', fields.textMarkdown, fields),
      currentTextMarkdown:
        textError(sent.currentTextMarkdown) ?? currentTextError({ before, fields, sent }, isWaiting),
      effectiveOn:
        missingError('Effective date', fields.effectiveOn, fields) ?? dateError(fields, latestVersion),
    });
    const { id, revision } = await saveItem(trx, NOTICES, before, content, author);
    if (revision !== before?.revision) {
      const count = await saveVersion(trx, id, content, { latestVersion, today: day });
      if (count > MAX_NOTICE_VERSIONS)
        rejectInvalid({ effectiveOn: `There can be at most ${MAX_NOTICE_VERSIONS} versions` });
    }
    return find(await listNotices(trx, day), id);
  };

  const list: List = {
    ...NOTICE_LIST,
    max: MAX_NOTICES,
    table: NOTICES,
    list: (db) => listNotices(db, today()),
    save: async (trx, change) => store(trx, { ...change, fields: await withdrawWaiting(trx, change) }),

    async retire(trx, before, { author }) {
      if (before.slot !== null)
        throw conflict(`“${before.title}” cannot be retired. To hide it from visitors, unpublish it.`);
      await retireItem(trx, NOTICES, before, author);
    },
  };
  const notices = createOrderedList(db, { now }, list);

  return {
    ...notices,

    /** @throws not_found. */
    get: async (id: number | null): Promise<StaffNotice> => find(await notices.list(), id),

    /**
     * Sets all fields to their values right after a change in the history. The version that visitors read keeps its date,
     * because no version may begin before it.
     * @throws like `update`, and not_found if the history has no such change.
     */
    restore: (id: number | null, eventId: number | null, by: ChangeBy): Promise<StaffNotice> =>
      notices.change(id, by, async (trx, before, author) => {
        const subject = subjectOf(NOTICES, before.id);
        const { currentTextMarkdown, ...sent } = await fieldsAfterChange<NoticeFields>(trx, subject, eventId);
        const fields = { ...before, ...sent };
        fields.currentTextMarkdown = currentTextMarkdown ?? before.currentTextMarkdown;
        const { effectiveOn, latestVersion } = fields;
        if (effectiveOn && latestVersion && effectiveOn < latestVersion) fields.effectiveOn = latestVersion;
        return store(trx, { before, fields, sent, author });
      }),

    /** Deletes a version that a later one has replaced. @throws not_found; precondition_failed. */
    deleteVersion: (id: number | null, version: string, by: ChangeBy): Promise<void> =>
      notices.change(id, by, async (trx, before, author) => {
        if (!before.earlierVersions.includes(version))
          throw notFound('There is no earlier version of this date.');
        await deleteVersion(trx, before.id, version, author);
      }),

    /** Returns the notices that visitors can read today, in order. */
    links: (): Promise<NoticeLink[]> => listLinks(db, today()),

    /** Returns a notice as visitors read it. @param date of an earlier version. @throws not_found. */
    async read(slug: string, date?: string): Promise<PublicNotice> {
      const versions = SLUG.test(slug) ? await listBegunVersions(db, slug, today()) : [];
      const version = versions.find(({ effectiveOn }) => date === undefined || effectiveOn === date);
      if (!version) throw notFound('There is no such notice.');
      const { noticeId, effectiveOn } = version;
      const { title, textMarkdown } = await getVersion(db, noticeId, effectiveOn);
      const text = texts.memo(textMarkdown);
      return { slug, title, effectiveOn, text, versions: versions.map((each) => each.effectiveOn) };
    },
  };
}

function find(notices: StaffNotice[], id: number | null): StaffNotice {
  const notice = notices.find((each) => each.id === id);
  if (!notice) throw notFound('There is no notice with this id.');
  return notice;
}

/** The date of the version that visitors read withdraws one that waits. Its title and text stay, unless others are sent. */
async function withdrawWaiting(trx: Transaction, { before, fields, sent }: Change): Promise<NoticeFields> {
  const latestVersion = before?.currentTextMarkdown ? before.latestVersion : null;
  if (!before || latestVersion === null || sent.effectiveOn !== latestVersion) return fields;
  const { title, textMarkdown } = await getVersion(trx, before.id, latestVersion);
  return { ...fields, title, textMarkdown: sent.currentTextMarkdown ?? textMarkdown, ...sent };
}

/** Rejects a current text that would be lost. */
function currentTextError({ before, fields, sent }: Change, isWaiting: boolean): string | undefined {
  if (isWaiting)
    return before?.currentTextMarkdown && !fields.currentTextMarkdown
      ? 'Current text is required'
      : undefined;
  return sent.currentTextMarkdown && sent.currentTextMarkdown !== fields.textMarkdown
    ? 'No later version waits for its date: make this change in the text instead, and clear this field'
    : undefined;
}

function textError(markdown: string | null | undefined): string | undefined {
  return markdown ? readNotice(markdown).errors.join('\n') || undefined : undefined;
}

function missingError(name: string, value: string | null, { isPublished }: NoticeFields): string | undefined {
  return isPublished && value === null ? `${name} is required before the notice can be published` : undefined;
}

function dateError({ effectiveOn, isPublished }: NoticeFields, latestVersion: string | null) {
  if (!isPublished || effectiveOn === null || latestVersion === null || effectiveOn >= latestVersion)
    return undefined;
  return `Effective date must not be before ${formatDate(latestVersion)}, the date of the version that visitors have read`;
}
