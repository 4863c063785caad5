import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { BLOCK_TYPES, noticeLinkSchema, spans } from '../schemas.ts';

/** The responses about notices in snake_case. The browser imports only the types. */

const date = z.string().meta({ format: 'date', example: '2027-03-31' });

/** A text as data: paragraphs and headings have one item, lists several, tables rows of cells with the heading first. */
export type NoticeText = CamelCased<z.output<typeof noticeTextSchema>>;
export const noticeTextSchema = z
  .array(
    z.union([
      z.object({ type: z.enum([...BLOCK_TYPES, 'heading', 'subheading']), items: z.array(spans) }),
      z.object({ type: z.literal('table'), rows: z.array(z.array(spans)) }),
    ]),
  )
  .meta({ id: 'NoticeText' });

/** One version of a notice. */
export type PublicNotice = CamelCased<z.output<typeof publicNoticeSchema>>;
export const publicNoticeSchema = z
  .object({
    ...noticeLinkSchema.pick({ slug: true, title: true }).shape,
    effective_on: date,
    text: noticeTextSchema,
    versions: z.array(date).meta({ description: 'The dates of all versions so far; the first is current' }),
  })
  .meta({ id: 'PublicNotice' });

/** A notice as staff edit it. */
export type StaffNotice = CamelCased<z.output<typeof staffNoticeSchema>>;
export const staffNoticeSchema = z
  .object({
    id: z.int(),
    ...noticeLinkSchema.shape,
    text_markdown: z.string().nullable(),
    effective_on: date.nullable(),
    current_text_markdown: z.string().nullable().meta({
      description: 'What visitors read while a later version waits for its date; null if none waits',
    }),
    is_published: z.boolean(),
    latest_version: date
      .nullable()
      .meta({ description: 'The date of the latest published version that has begun' }),
    earlier_versions: z
      .array(date)
      .meta({ description: 'The dates of versions that a later one has replaced, the latest first' }),
    position: z.int().meta({ description: 'From 1' }),
    revision: z.int().meta({ description: 'The number in the ETag' }),
  })
  .meta({ id: 'StaffNotice' });
