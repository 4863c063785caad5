import {
  concernSchema,
  credentialSchema,
  insuranceCompanySchema,
  publicFaqSchema,
  publicNoticeSchema,
  stateSchema,
} from '../../domain/lists/list-responses.ts';
import { LISTS } from '../../domain/lists/lists.ts';
import { publicPracticeSchema } from '../../domain/practice/practice-responses.ts';
import { SLUG } from '../../domain/slugs.ts';
import { notFound } from '../errors.ts';
import { json } from '../http/response.ts';
import { type Route, route, wholeList } from '../http/route.ts';
import { readMarkdown } from '../practice/markdown.ts';
import { readNotice } from '../practice/notice-markdown.ts';
import { readPractice } from '../practice/service.ts';
import {
  findPublishedNotice,
  listFaqs,
  listInsuranceCompanies,
  listLinks,
  listStates,
  listVisible,
} from './public-repository.ts';

/** The lists that visitors read, by path. */
export const PUBLIC_LISTS = {
  '/states': wholeList('States', 'Lists the states', stateSchema, ({ db }) => listStates(db)),
  '/credentials': wholeList('Credentials', 'Lists the professional credentials', credentialSchema, ({ db }) =>
    listVisible(db, LISTS.credentials),
  ),
  '/concerns': wholeList(
    'Concerns',
    'Lists what brings visitors to a dietitian, in the order that staff chose',
    concernSchema,
    ({ db }) => listVisible(db, LISTS.concerns),
  ),
  '/insurance_companies': wholeList(
    'InsuranceCompanies',
    'Lists the insurance companies in the order that staff chose',
    insuranceCompanySchema,
    ({ db }) => listInsuranceCompanies(db),
  ),
  '/faqs': wholeList('Faqs', 'Lists the frequently asked questions', publicFaqSchema, async ({ db }) =>
    (await listFaqs(db)).map(({ id, anchor, question, answerMarkdown }) => ({
      id,
      anchor: anchor ?? `faq-${id}`,
      question,
      answer: readMarkdown(answerMarkdown).blocks,
    })),
  ),
  '/notices': [
    route('get', '/{slug}', 'getNotice', {
      summary: 'Returns a published notice',
      returns: json('The notice', publicNoticeSchema),
      async handle({ ctx, c }) {
        const slug = String(c.req.param('slug'));
        const notice = SLUG.test(slug) ? await findPublishedNotice(ctx.db, slug) : undefined;
        if (!notice) throw notFound('There is no such notice.');
        const { title, textMarkdown, effectiveOn } = notice;
        return { slug, title, effectiveOn, text: readNotice(textMarkdown).text };
      },
    }),
  ],
} satisfies Record<string, Route[]>;

/** The practice's facts stand below its notices. */
export const practice: Route[] = [
  route('get', '/', 'getPractice', {
    summary: "Returns the practice's contact details, hours and notices as of today",
    returns: json('The facts that hold today', publicPracticeSchema),
    handle: async ({ ctx }) => ({ ...(await readPractice(ctx)), notices: await listLinks(ctx.db) }),
  }),
];
