import { z } from '@hono/zod-openapi';
import { firstText } from '../../../domain/schemas.ts';

/** For routes that retire what providers may have. */
export const removeQuery = z.object({
  remove_from_providers: z.preprocess(firstText, z.string().optional()).meta({
    type: 'string',
    enum: ['true'],
    description: 'Remove it from all providers first, with their history. Otherwise 409 while some have it.',
  }),
});
