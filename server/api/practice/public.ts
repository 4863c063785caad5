import { z } from '@hono/zod-openapi';
import { publicFaqSchema, publicPracticeSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** What visitors see of the practice. */
export function practice({ practice }: Services): Route[] {
  return [
    route('get', '/', 'getPractice', {
      summary: "Returns the practice's contact details and hours as of today",
      returns: json('The facts that hold today', publicPracticeSchema),
      handle: () => practice.today(),
    }),
  ];
}

export function faqs({ faqs }: Services): Route[] {
  return [
    route('get', '/', 'listFaqs', {
      summary: 'Lists the frequently asked questions',
      returns: json('All questions, in order', z.array(publicFaqSchema)),
      handle: () => faqs.visible(),
    }),
  ];
}
