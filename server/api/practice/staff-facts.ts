import { z } from '@hono/zod-openapi';
import { PRACTICE_FORM } from '../../../domain/practice/facts-form.ts';
import { launchItemSchema, practiceFactsSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { historyRoute } from '../change-history.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** The facts about the practice that staff edit. */
export function staffPractice({ practice, beforeLaunch }: Services): Route[] {
  const mount = { operation: 'Practice', title: 'the facts about the practice', path: '' } as const;
  return [
    historyRoute({ ...mount, read: (_id, before) => practice.history(before) }),
    route('get', '/', 'getPracticeFacts', {
      summary: 'Returns all facts about the practice, including past and future ones',
      returns: json('The facts', practiceFactsSchema),
      handle: () => practice.read(),
    }),
    route('patch', '/', 'updatePracticeFacts', {
      summary: 'Updates the facts that are sent',
      body: formBody(PRACTICE_FORM, { isChange: true }),
      returns: json('The changed facts', practiceFactsSchema),
      handle: ({ body, by }) => practice.update(body, by),
    }),
    route('get', '/before_launch', 'listLaunchItems', {
      summary: 'Lists what still is sample content, or is missing, before the launch of the site',
      returns: json('The list; empty when all is done', z.array(launchItemSchema)),
      handle: ({ session }) => beforeLaunch.list(session.user),
    }),
  ];
}
