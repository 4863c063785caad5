import { z } from '@hono/zod-openapi';
import { publicNoticeSchema } from '../../../domain/practice/notices/schemas.ts';
import { publicFaqSchema, publicPracticeSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** What visitors see of the practice. */
export function practice({ practice, notices }: Services): Route[] {
  return [
    route('get', '/', 'getPractice', {
      summary: "Returns the practice's contact details, hours and notices as of today",
      returns: json('The facts that hold today', publicPracticeSchema),
      handle: async () => ({ ...(await practice.today()), notices: await notices.links() }),
    }),
  ];
}

export function faqs({ faqs }: Services): Route[] {
  return [
    route('get', '/', 'listFaqs', {
      summary: 'Lists the frequently asked questions',
      returns: json('All questions, in order', z.array(publicFaqSchema)),
      handle: () => faqs.read(),
    }),
  ];
}

export function notices({ notices }: Services): Route[] {
  return [
    route('get', '/{slug}', 'getNotice', {
      summary: 'Returns a published notice',
      returns: json('The notice', publicNoticeSchema),
      errors: ['not_found'],
      handle: ({ c }) => notices.read(String(c.req.param('slug'))),
    }),
  ];
}
