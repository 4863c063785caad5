import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { idSchema } from '../responses.ts';
import { EVENT_ACTIONS, EVENT_SUBJECTS } from './events.ts';

/** Who did what to which thing, with the names of the time. */
export type HistoryEvent = CamelCased<z.output<typeof eventSchema>>;
export const eventSchema = z
  .object({
    id: idSchema,
    at: z.iso.datetime(),
    actor_name: z.string().meta({ description: 'Who did it, such as a person or the command line' }),
    actor_email: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'Network address' }),
    action: z.enum(EVENT_ACTIONS),
    subject: z.enum(EVENT_SUBJECTS).meta({ description: 'The kind of thing' }),
    subject_id: idSchema.nullable(),
    subject_name: z.string().nullable(),
    field: z.string().nullable().meta({ description: 'What of it was changed' }),
    old_value: z.unknown(),
    new_value: z.unknown(),
  })
  .meta({ id: 'Event' });
