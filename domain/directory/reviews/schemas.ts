import { z } from 'zod';
import type { CamelCased } from '../../case.ts';
import { recordOf } from '../../objects.ts';
import { idSchema as id } from '../../schemas.ts';
import { MAX_REPORT_TEXTS, REPORT_KINDS } from '../reports.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS } from '../review.ts';
import { date, directoryEventSchema } from '../schemas.ts';

/** An open question to a dietitian. */
export type OpenRequest = CamelCased<z.output<typeof openRequestSchema>>;
export const openRequestSchema = z
  .object({ asked_on: date.meta({ description: 'Null without an open question' }) })
  .meta({ id: 'OpenRequest' });

/** A report that was stored. */
export type AcceptedReport = CamelCased<z.output<typeof acceptedReportSchema>>;
export const acceptedReportSchema = z.object({ kind: z.enum(REPORT_KINDS) }).meta({ id: 'AcceptedReport' });

/** A report that staff have closed. */
export type ClosedReport = CamelCased<z.output<typeof closedReportSchema>>;
export const closedReportSchema = z
  .object({
    id,
    kind: z.enum(REPORT_KINDS),
    count: z.int().meta({ description: 'How many visitors reported it' }),
    closing_reason: z.string(),
  })
  .meta({ id: 'ClosedReport' });

/** Directory items that need staff's attention. */
export type Review = CamelCased<z.output<typeof reviewSchema>>;
export type ReviewItem = Review['items'][number];
export const reviewSchema = z
  .object({
    counts: z
      .object(recordOf(REVIEW_KINDS, () => z.int()))
      .meta({ description: `Open items by kind; ${MAX_REVIEW_COUNT} stands for that many or more` }),
    items: z.array(
      z
        .object({
          kind: z.enum(REVIEW_KINDS),
          provider_id: id,
          name: z.string(),
          what: z.string().meta({ example: 'Oregon license' }),
          date: date.meta({ description: 'When it ends, began, or was last checked' }),
          field: z
            .string()
            .nullable()
            .meta({ description: "Where the provider form has it: the fragment of the page's address" }),
          count: z.int().meta({ description: 'How many licenses, panels or reports it stands for' }),
          report_id: id.nullable().meta({ description: "The id of visitors' reports of one problem" }),
          texts: z
            .array(z.string())
            .meta({ description: `What visitors wrote in the first ${MAX_REPORT_TEXTS} reports` }),
          answer_id: id.nullable().meta({ description: "The id of a dietitian's answer" }),
          corrections: z
            .array(
              directoryEventSchema
                .pick({ field: true, old_value: true, new_value: true })
                .extend({ position: z.int() }),
            )
            .meta({ description: 'What the answer corrects, until it is taken over' }),
          can_be_asked: z.boolean().meta({ description: 'The provider has a contact email' }),
          asked_on: date.meta({ description: 'The day of an open question to the dietitian' }),
        })
        .meta({ id: 'ReviewItem' }),
    ),
  })
  .meta({ id: 'Review' });
