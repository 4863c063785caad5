import { LRUCache } from 'lru-cache';
import { formatDate } from '../../../domain/dates.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { MAX_NOTICES, NOTICE_FORM, type NoticeFields } from '../../../domain/practice/notices/form.ts';
import type { NoticeText, PublicNotice, StaffNotice } from '../../../domain/practice/notices/schemas.ts';
import type { NoticeLink } from '../../../domain/practice/schemas.ts';
import { createOrderedList, type OrderedList } from '../../db/history/ordered-list.ts';
import { retireItem, saveItem, subjectOf } from '../../db/history/ordered-table.ts';
import type { ChangeBy } from '../../db/history/repository.ts';
import { fieldsAfterChange } from '../../db/history/restore.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { conflict, notFound, rejectInvalid } from '../../errors.ts';
import {
  type BegunVersion,
  getVersionText,
  listBegunVersions,
  listNotices,
  NOTICES,
  saveVersion,
} from './repository.ts';
import { readNotice } from './text.ts';

export type NoticeService = ReturnType<typeof createNoticeService>;

/** Parsed texts. More are read again. */
const MAX_CACHED = 50;

/** Pages such as the Notice of Privacy Practices, for staff to edit and for visitors. */
export function createNoticeService(db: Database, { today, now }: { today: Today; now: () => number }) {
  const list = createNoticeList(today);
  const notices = createOrderedList(db, { now }, list);
  const texts = new LRUCache<string, NoticeText>({ max: MAX_CACHED });

  function textOf(markdown: string): NoticeText {
    const known = texts.get(markdown);
    if (known) return known;
    const { text } = readNotice(markdown);
    texts.set(markdown, text);
    return text;
  }

  return {
    ...notices,

    /** @throws not_found. */
    async get(id: number | null): Promise<StaffNotice> {
      const notice = (await notices.list()).find((each) => each.id === id);
      if (!notice) throw notFound('There is no notice with this id.');
      return notice;
    },

    /** Returns a text as visitors would see it. @throws invalid. */
    preview({ textMarkdown = '' }: Record<string, unknown>): NoticeText {
      const { fields, errors } = readChanges(NOTICE_FORM, { textMarkdown });
      rejectInvalid(errors);
      const { text, errors: found } = readNotice(fields.textMarkdown ?? '');
      rejectInvalid({ textMarkdown: found.join('\n') || undefined });
      return text;
    },

    /**
     * Sets all fields to their values right after a change in the history. The version that visitors read keeps its date,
     * because no version may begin before it.
     * @throws like `update`, and not_found if the history has no such change.
     */
    restore: (id: number | null, eventId: number | null, by: ChangeBy): Promise<StaffNotice> =>
      notices.change(id, by, async (trx, before, author) => {
        const sent = await fieldsAfterChange<NoticeFields>(trx, subjectOf(NOTICES, before.id), eventId);
        const fields = { ...before, ...sent };
        const { effectiveOn, latestVersion } = fields;
        if (effectiveOn && latestVersion && effectiveOn < latestVersion) fields.effectiveOn = latestVersion;
        return list.save(trx, { before, fields, sent, author });
      }),

    /** Returns the notices of the law or good practice that are not published. */
    async missing(): Promise<StaffNotice[]> {
      return (await notices.list()).filter(({ slot, isPublished }) => slot !== null && !isPublished);
    },

    /** Returns the notices that visitors can read today, in order. */
    async links(): Promise<NoticeLink[]> {
      const versions = await listBegunVersions(db, today());
      return [...Map.groupBy(versions, ({ noticeId }) => noticeId).values()].flatMap(([current]) =>
        current ? toLink(current) : [],
      );
    },

    /** Returns a notice as visitors read it. @param effectiveOn of an earlier version. @throws not_found. */
    async read(slug: string, effectiveOn?: string): Promise<PublicNotice> {
      const versions = await listBegunVersions(db, today(), slug);
      const version = versions.find((each) => effectiveOn === undefined || each.effectiveOn === effectiveOn);
      if (!version) throw notFound('There is no such notice.');
      return {
        slug,
        title: version.title,
        effectiveOn: version.effectiveOn,
        text: textOf(await getVersionText(db, version)),
        versions: versions.map((each) => each.effectiveOn),
      };
    },
  };
}

function toLink({ slot, slug, title, isInFooter }: BegunVersion): NoticeLink {
  return { slot, slug, title, isInFooter };
}

/** What the routes need to know of the list. */
export const NOTICE_LIST = { one: 'notice', many: 'notices', form: NOTICE_FORM } as const;

function createNoticeList(today: Today): OrderedList<typeof NOTICE_FORM, StaffNotice> {
  return {
    ...NOTICE_LIST,
    max: MAX_NOTICES,
    table: NOTICES,
    list: (db) => listNotices(db, today()),

    async save(trx, { before, fields, sent, author }) {
      const day = today();
      const others = (await listNotices(trx, day)).filter(({ id }) => id !== before?.id);
      const latestVersion = before?.latestVersion ?? null;
      rejectInvalid({
        slug: others.some(({ slug }) => slug === fields.slug) ? 'Another notice has this address' : undefined,
        textMarkdown: textError(fields, sent),
        effectiveOn: dateError(fields, latestVersion),
      });
      const saved = await saveItem(trx, NOTICES, before, fields, author);
      const notice = { ...saved, slot: before?.slot ?? null, latestVersion };
      if (saved.revision === before?.revision) return notice;
      await saveVersion(trx, notice, day);
      const hasBegun = notice.isPublished && notice.effectiveOn !== null && notice.effectiveOn <= day;
      return hasBegun ? { ...notice, latestVersion: notice.effectiveOn } : notice;
    },

    async retire(trx, before, { author }) {
      if (before.slot !== null)
        throw conflict(`“${before.title}” cannot be retired. To hide it from visitors, unpublish it.`);
      await retireItem(trx, NOTICES, before, author);
    },
  };
}

function textError({ textMarkdown, isPublished }: NoticeFields, sent: Partial<NoticeFields>) {
  if (isPublished && textMarkdown === null) return 'Text is required before the notice can be published';
  return sent.textMarkdown ? readNotice(sent.textMarkdown).errors.join('\n') || undefined : undefined;
}

function dateError({ effectiveOn, isPublished }: NoticeFields, latestVersion: string | null) {
  if (!isPublished) return undefined;
  if (effectiveOn === null) return 'Effective date is required before the notice can be published';
  if (latestVersion === null || effectiveOn >= latestVersion) return undefined;
  return `Effective date must not be before ${formatDate(latestVersion)}, the date of the version that visitors have read`;
}
