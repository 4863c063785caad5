import { z } from '@hono/zod-openapi';
import { LANGUAGES } from '../../../domain/directory/languages.ts';
import { CLINIC_FORM } from '../../../domain/referrals/clinics/form.ts';
import {
  openedClinicSchema,
  referralClinicSchema,
  referralFormSchema,
} from '../../../domain/referrals/clinics/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** Links for clinics, which staff make. */
export function referralClinics({ clinics }: Services): Route[] {
  return [
    route('get', '/', 'listReferralClinics', {
      summary: 'Lists the links for clinics, retired ones last',
      returns: json('The links', z.array(referralClinicSchema)),
      handle: () => clinics.list(),
    }),
    route('post', '/', 'createReferralClinic', {
      summary: 'Creates a link for a clinic',
      body: formBody(CLINIC_FORM),
      returns: json('The new link', referralClinicSchema, { status: 201 }),
      errors: ['conflict'],
      handle: ({ body, session: { user }, address }) => clinics.create(body, { user, address }),
    }),
    route('get', '/{id}', 'openReferralClinic', {
      summary: 'Returns a link for a clinic with its QR code',
      returns: json('The link', openedClinicSchema),
      handle: ({ id }) => clinics.open(id),
    }),
    route('patch', '/{id}', 'updateReferralClinic', {
      summary: 'Changes or retires a link for a clinic. A retired link leads to the plain form.',
      body: formBody(CLINIC_FORM, { isChange: true }),
      returns: json('The link', referralClinicSchema),
      handle: ({ id, body, session: { user }, address }) => clinics.change(id, body, { user, address }),
    }),
  ];
}

/** What the referral form offers, and what a clinic's link fills in. */
export function referralForm({ clinics }: Services): Route[] {
  return [
    route('get', '/', 'getReferralForm', {
      summary: 'Returns what the referral form offers and fills in',
      query: z.object({ clinic: queryText("The slug of a clinic's link") }),
      returns: json('The languages, and the clinic of the link', referralFormSchema),
      async handle({ query }) {
        const found = query.clinic ? await clinics.findBySlug(query.clinic) : null;
        const clinic = found && { name: found.name, phone: found.phone, fax: found.fax, slug: found.slug };
        return { clinic, languages: LANGUAGES };
      },
    }),
  ];
}
