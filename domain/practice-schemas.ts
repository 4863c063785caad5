import { z } from 'zod';
import type { CamelCased } from './case.ts';

/** The responses about the practice in snake_case. The browser imports only the types. */

const date = z.string().meta({ format: 'date', example: '2027-03-31' });
const time = z.string().meta({ example: '08:00' });
const hours = z.array(
  z.object({ weekday: z.int().meta({ description: '1 is Monday, 7 Sunday' }), opens: time, closes: time }),
);
const closure = z.object({ starts_on: date, ends_on: date, label: z.string().nullable() });
const contact = {
  phone: z.string().meta({ example: '(503) 555-0142' }),
  fax: z.string().nullable(),
  email: z.string(),
  support_email: z.string(),
  postal_address: z.string().nullable().meta({ description: 'Lines' }),
  application_form_url: z.string(),
};

/** The facts that staff edit. */
export const practiceFactsSchema = z
  .object({
    hours,
    closures: z.array(closure),
    ...contact,
    notice: z.object({ text: z.string(), starts_on: date, ends_on: date }).nullable(),
  })
  .meta({ id: 'PracticeFacts' });

/** The facts that hold today. */
export type PublicPractice = CamelCased<z.output<typeof publicPracticeSchema>>;
export const publicPracticeSchema = z
  .object({
    hours,
    hours_texts: z
      .array(z.object({ days: z.string(), time: z.string() }))
      .meta({ description: 'The hours as visitors read them' }),
    closures: z
      .array(closure.extend({ text: z.string().meta({ example: 'Closed Nov 26 to 27' }) }))
      .meta({ description: 'Today and in the next 30 days' }),
    ...contact,
    notice: z.string().nullable(),
  })
  .meta({ id: 'Practice' });
