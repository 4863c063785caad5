import { foundSchema } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { fullName } from '../../../domain/names.ts';
import { SEARCH_FORM } from '../../../domain/referrals/search.ts';
import { validFields } from '../../errors.ts';
import { REFERENCE_ALPHABET } from '../../referrals/service.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

const MAX_PROVIDERS = 8;

/** With or without its first letter. */
const REFERENCE = new RegExp(`^(?:R\\s*-?\\s*)?([${REFERENCE_ALPHABET}]{6})$`, 'i');

/** The search of the portal. A POST, so that no address and no log has a reference. */
export function find({ providers, referralSearch }: Services): Route[] {
  return [
    route('post', '/', 'findInPortal', {
      summary: 'Finds providers by name, and the referral with a reference, which adds an audit event',
      body: formBody(SEARCH_FORM),
      returns: json(`At most ${MAX_PROVIDERS} providers, and the referral`, foundSchema),
      async handle({ body, session: { user, permissions }, address }) {
        const { text } = validFields(readForm(SEARCH_FORM, body));
        const code = permissions.includes('referrals') ? REFERENCE.exec(text)?.[1] : undefined;
        const reference = `R-${code?.toUpperCase()}`;
        const [page, referrals] = await Promise.all([
          providers.list({ q: text, limit: MAX_PROVIDERS }),
          code ? referralSearch.find({ text: reference }, { user, address }) : [],
        ]);
        const referral = referrals.find((each) => each.reference === reference);
        return {
          providers: page.providers.map(({ id, listing, ...names }) => ({
            id,
            listing,
            name: fullName(names),
          })),
          referral: referral ? { id: referral.id, reference } : null,
        };
      },
    }),
  ];
}
