import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import {
  answerSchema,
  BLOCK_TYPES,
  blockFields,
  noticeLinkSchema,
  spans,
} from '../practice/practice-responses.ts';
import { fieldSchemas, idSchema as id } from '../responses.ts';
import { LISTS, type ListForm } from './lists.ts';

/** The responses about lists in snake_case. The browser imports only the types. */

const { insurers, credentials, concerns, offices, notices } = LISTS;

/** A US state or the District of Columbia. */
export type State = CamelCased<z.output<typeof stateSchema>>;
export const stateSchema = z
  .object({
    id,
    code: z.string().meta({ example: 'OR' }),
    display_name: z.string().meta({ example: 'Oregon' }),
  })
  .meta({ id: 'State' });

export type InsuranceCompany = CamelCased<z.output<typeof insuranceCompanySchema>>;
export const insuranceCompanySchema = visibleSchema(insurers.form).meta({ id: 'InsuranceCompany' });

/** A professional credential, such as "Registered Dietitian" (RD). */
export type Credential = CamelCased<z.output<typeof credentialSchema>>;
export const credentialSchema = visibleSchema(credentials.form).meta({ id: 'Credential' });

export type Concern = CamelCased<z.output<typeof concernSchema>>;
export const concernSchema = visibleSchema(concerns.form).meta({ id: 'Concern' });

export type Office = CamelCased<z.output<typeof officeSchema>>;
export const officeSchema = visibleSchema(offices.form).meta({ id: 'Office' });

type PublicFaq = CamelCased<z.output<typeof publicFaqSchema>>;
export const publicFaqSchema = z
  .object({
    id: z.int(),
    anchor: z.string().meta({ description: 'The fragment of links to the question', example: 'insurance' }),
    question: z.string(),
    answer: answerSchema,
  })
  .meta({ id: 'PublicFaq' });

/** The lists that pages read anew, by their path below /api. */
export type PublicLists = { concerns: Concern; faqs: PublicFaq };

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
    effective_on: fieldSchemas(notices.form).effective_on,
    text: noticeTextSchema,
  })
  .meta({ id: 'PublicNotice' });

/** Returns the schema of an item as visitors read it, in order instead of with a position. */
function visibleSchema<F extends ListForm>({ position: _, ...form }: F) {
  return z.object({ id, ...fieldSchemas(form) });
}

/** Returns the schema of an item as staff edit it. */
export function staffItemSchema({ form, one }: { form: ListForm; one: string }): z.ZodObject {
  return visibleSchema(form)
    .extend({
      position: z.int().meta({ description: 'From 1', example: 1 }),
      provider_count: z.int().optional().meta({ description: 'In the list: how many providers have it' }),
    })
    .meta({ id: `Staff${operationName(one)}` });
}

/** Returns 'InsuranceCompany' for 'insurance company', and 'Faq' for 'FAQ'. */
export function operationName(words: string): string {
  return words.toLowerCase().replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
