import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { fieldSchemas } from '../responses.ts';
import { PRACTICE_FORM } from './facts-form.ts';

/** The facts that staff edit. */
export const practiceFactsSchema = z.object(fieldSchemas(PRACTICE_FORM)).meta({ id: 'PracticeFacts' });

/** A published notice. */
export type NoticeLink = CamelCased<z.output<typeof noticeLinkSchema>>;
export const noticeLinkSchema = z
  .object({
    slug: z.string().meta({ example: 'privacy-practices' }),
    title: z.string(),
  })
  .meta({ id: 'NoticeLink' });

const { story: _s, reasons: _r, requirements: _q, bannerEndsOn: _b, ...visible } = PRACTICE_FORM;

/** The facts that hold today. */
export type PublicPractice = CamelCased<z.output<typeof publicPracticeSchema>>;
export const publicPracticeSchema = z
  .object({ ...fieldSchemas(visible), notices: z.array(noticeLinkSchema) })
  .meta({ id: 'Practice' });

/** A run of text in one style. */
const span = z.object({
  text: z.string(),
  href: z.string().optional().meta({ description: 'http, https, mailto or tel' }),
  is_strong: z.literal(true).optional(),
  is_emphasis: z.literal(true).optional(),
});

export type Spans = CamelCased<z.output<typeof spans>>;
export const spans = z.array(span);

export const BLOCK_TYPES = ['paragraph', 'bullets', 'numbers'] as const;

/** The fields of paragraphs, which have one item, and of lists. */
export const blockFields = {
  items: z.array(spans),
  start: z.int().optional().meta({ description: 'The first number of `numbers`' }),
};

export type Answer = CamelCased<z.output<typeof answerSchema>>;
export const answerSchema = z
  .array(z.object({ type: z.enum(BLOCK_TYPES), ...blockFields }))
  .meta({ id: 'Answer' });

/** The texts of the About and careers pages. */
export type WebsiteTexts = CamelCased<z.output<typeof websiteTextsSchema>>;
export const websiteTextsSchema = z
  .object({ story: answerSchema, reasons: answerSchema, requirements: answerSchema })
  .meta({ id: 'WebsiteTexts' });

/** Links into the practice's electronic health record; null until staff set them. */
export type EhrIntegrationSettings = CamelCased<z.output<typeof ehrIntegrationSettingsSchema>>;
export const ehrIntegrationSettingsSchema = z
  .object({
    ehr_provider: z.string().nullable(),
    patient_login_url: z.string().nullable(),
    provider_appointment_base_url: z.string().nullable(),
  })
  .meta({ id: 'EhrIntegrationSettings' });

/** Sample content of a new installation, or something that is still missing. */
export type LaunchItem = CamelCased<z.output<typeof launchItemSchema>>;
export const launchItemSchema = z
  .object({
    topic: z.enum([
      'demo',
      'provider',
      'faqs',
      'server',
      'config',
      'story',
      'contact',
      'ehr_settings',
      'recipients',
      'notices',
      'administrator',
      'backup',
    ]),
    text: z.string().meta({ example: 'No one gets an email when a referral arrives.' }),
    names: z.array(z.string()).optional().meta({ description: 'The people of the demo practice' }),
  })
  .meta({ id: 'LaunchItem' });
