import { publicNoticeSchema } from '../../domain/lists/notice-responses.ts';
import { EHR_SETTINGS_FORM } from '../../domain/practice/ehr-form.ts';
import { PRACTICE_FORM } from '../../domain/practice/facts-form.ts';
import {
  ehrIntegrationSettingsSchema,
  practiceFactsSchema,
  publicFaqSchema,
  publicPracticeSchema,
} from '../../domain/practice/practice-responses.ts';
import { historyRoute } from '../events/history-route.ts';
import { listEvents } from '../events/repository.ts';
import { formBody } from '../http/request-body.ts';
import { json } from '../http/response.ts';
import { type Route, route, wholeList } from '../http/route.ts';
import { readFaqs, readPublicNotice } from '../lists/website.ts';
import type { Services } from '../services.ts';
import { EHR_SETTINGS, getEhrIntegrationSettings, listLinks, PRACTICE } from './repository.ts';
import { changeEhrSettings } from './service.ts';

/** What visitors see of the practice. */
export function practice({ db, practice }: Services): Route[] {
  return [
    route('get', '/', 'getPractice', {
      summary: "Returns the practice's contact details, hours and notices as of today",
      returns: json('The facts that hold today', publicPracticeSchema),
      handle: async () => ({ ...(await practice.today()), notices: await listLinks(db) }),
    }),
  ];
}

export const faqs = wholeList('Faqs', 'Lists the frequently asked questions', publicFaqSchema, ({ db }) =>
  readFaqs(db),
);

export function notices({ db }: Services): Route[] {
  return [
    route('get', '/{slug}', 'getNotice', {
      summary: 'Returns a published notice',
      returns: json('The notice', publicNoticeSchema),
      handle: ({ c }) => readPublicNotice(db, String(c.req.param('slug'))),
    }),
  ];
}

/** The facts about the practice that staff edit. */
export function staffPractice({ db, practice }: Services): Route[] {
  return [
    historyRoute('Practice', 'the facts about the practice', '', (_, before) =>
      listEvents(db, PRACTICE, { before }),
    ),
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
  ];
}

export function ehrIntegrationSettings(services: Services): Route[] {
  return [
    route('get', '/', 'getEhrIntegrationSettings', {
      summary: 'Returns the EHR settings',
      returns: json('The settings; null if not set', ehrIntegrationSettingsSchema),
      handle: () => getEhrIntegrationSettings(services.db),
    }),
    route('patch', '/', 'updateEhrIntegrationSettings', {
      summary: 'Updates the settings that are sent',
      body: formBody(EHR_SETTINGS_FORM, { isChange: true, group: 'ehrIntegrationSetting' }),
      returns: json('The updated settings', ehrIntegrationSettingsSchema),
      handle: ({ body, by }) => changeEhrSettings(services, body, by),
    }),
  ];
}

/** For staff: the settings' history. */
export function ehrHistory({ db }: Services): Route[] {
  const read = (_: null | number, before: number | null) => listEvents(db, EHR_SETTINGS, { before });
  return [historyRoute('EhrIntegrationSettings', 'the EHR settings', '', read)];
}
