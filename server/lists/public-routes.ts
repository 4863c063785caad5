import {
  concernSchema,
  credentialSchema,
  insuranceCompanySchema,
  stateSchema,
} from '../../domain/lists/list-responses.ts';
import { LISTS } from '../../domain/lists/lists.ts';
import { publicNoticeSchema } from '../../domain/lists/notice-responses.ts';
import { publicFaqSchema } from '../../domain/practice/practice-responses.ts';
import { json } from '../http/response.ts';
import { type Route, route, wholeList } from '../http/route.ts';
import { listInsuranceCompanies, listStates, listVisible } from './public-repository.ts';
import { readFaqs, readPublicNotice } from './website.ts';

/** The lists that visitors choose from. */
export const states = wholeList('States', 'Lists the states', stateSchema, ({ db }) => listStates(db));
export const credentials = wholeList(
  'Credentials',
  'Lists the professional credentials',
  credentialSchema,
  ({ db }) => listVisible(db, LISTS.credentials),
);
export const concerns = wholeList(
  'Concerns',
  'Lists what brings visitors to a dietitian, in the order that staff chose',
  concernSchema,
  ({ db }) => listVisible(db, LISTS.concerns),
);
export const insuranceCompanies = wholeList(
  'InsuranceCompanies',
  'Lists the insurance companies in the order that staff chose',
  insuranceCompanySchema,
  ({ db }) => listInsuranceCompanies(db),
);

export const faqs = wholeList('Faqs', 'Lists the frequently asked questions', publicFaqSchema, ({ db }) =>
  readFaqs(db),
);

export const notices: Route[] = [
  route('get', '/{slug}', 'getNotice', {
    summary: 'Returns a published notice',
    returns: json('The notice', publicNoticeSchema),
    handle: ({ ctx, c }) => readPublicNotice(ctx.db, String(c.req.param('slug'))),
  }),
];
