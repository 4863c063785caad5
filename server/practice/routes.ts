import { EHR_SETTINGS_FORM } from '../../domain/practice/ehr-form.ts';
import { PRACTICE_FORM } from '../../domain/practice/facts-form.ts';
import {
  ehrIntegrationSettingsSchema,
  practiceFactsSchema,
  websiteTextsSchema,
} from '../../domain/practice/practice-responses.ts';
import { listEvents } from '../events/repository.ts';
import { historyRoute } from '../events/routes.ts';
import { formBody } from '../http/request-body.ts';
import { json } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { EHR_SETTINGS, getEhrIntegrationSettings, getPracticeFacts, PRACTICE } from './repository.ts';
import { changeEhrSettings, changePractice, readWebsiteTexts } from './service.ts';

export const websiteTexts: Route[] = [
  route('get', '/', 'getWebsiteTexts', {
    summary: 'Returns the texts of the About and careers pages',
    returns: json('The texts', websiteTextsSchema),
    handle: ({ ctx }) => readWebsiteTexts(ctx),
  }),
];

export const staffPractice: Route[] = [
  historyRoute('Practice', 'the facts about the practice', '', ({ db }, _, before) =>
    listEvents(db, PRACTICE, { before }),
  ),
  route('get', '/', 'getPracticeFacts', {
    summary: 'Returns all facts about the practice, including past and future ones',
    returns: json('The facts', practiceFactsSchema),
    handle: ({ ctx }) => getPracticeFacts(ctx.db),
  }),
  route('patch', '/', 'updatePracticeFacts', {
    summary: 'Updates the facts that are sent',
    body: formBody(PRACTICE_FORM, { isChange: true }),
    returns: json('The changed facts', practiceFactsSchema),
    handle: ({ ctx, body, by }) => changePractice(ctx, body, by),
  }),
];

export const ehrIntegrationSettings: Route[] = [
  route('get', '/', 'getEhrIntegrationSettings', {
    summary: 'Returns the EHR settings',
    returns: json('The settings; null if not set', ehrIntegrationSettingsSchema),
    handle: ({ ctx }) => getEhrIntegrationSettings(ctx.db),
  }),
  route('patch', '/', 'updateEhrIntegrationSettings', {
    summary: 'Updates the settings that are sent',
    body: formBody(EHR_SETTINGS_FORM, { isChange: true, group: 'ehrIntegrationSetting' }),
    returns: json('The updated settings', ehrIntegrationSettingsSchema),
    handle: ({ ctx, body, by }) => changeEhrSettings(ctx, body, by),
  }),
];

/** The settings' history, for staff. */
export const ehrHistory: Route[] = [
  historyRoute('EhrIntegrationSettings', 'the EHR settings', '', ({ db }, _, before) =>
    listEvents(db, EHR_SETTINGS, { before }),
  ),
];
