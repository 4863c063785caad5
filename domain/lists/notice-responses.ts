import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { BLOCK_TYPES, blockFields, noticeLinkSchema, spans } from '../practice/practice-responses.ts';

/** The responses about notices in snake_case. The browser imports only the types. */

const date = z.string().meta({ format: 'date', example: '2027-03-31' });

/** A text as data: paragraphs and headings have one item, lists several, tables rows of cells with the heading first. */
export type NoticeText = CamelCased<z.output<typeof noticeTextSchema>>;
const noticeTextSchema = z
  .array(
    z.union([
      z.object({ type: z.enum([...BLOCK_TYPES, 'heading', 'subheading']), ...blockFields }),
      z.object({ type: z.literal('table'), rows: z.array(z.array(spans)) }),
    ]),
  )
  .meta({ id: 'NoticeText' });

/** A notice as visitors read it. */
export type PublicNotice = CamelCased<z.output<typeof publicNoticeSchema>>;
export const publicNoticeSchema = z
  .object({
    ...noticeLinkSchema.shape,
    effective_on: date,
    text: noticeTextSchema,
  })
  .meta({ id: 'PublicNotice' });
