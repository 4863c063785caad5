/** The paths of every kind of public page, with two profiles: one with a photo, one without. */
import type { Database } from '../server/db/schema.ts';

export async function publicPages(db: Database): Promise<string[]> {
  const profiles = await Promise.all(
    (['is not', 'is'] as const).map(async (operator) => {
      const query = db.selectFrom('providers').select('id').where('photo_hash', operator, null);
      return `/providers/${(await query.where('listing', '=', 'listed').orderBy('id').executeTakeFirstOrThrow()).id}`;
    }),
  );
  return [
    '/',
    '/providers',
    '/providers?state_code=WA&insurance_company_name=Regence',
    ...profiles,
    '/faqs',
    '/about',
    '/careers',
    '/patient-referral',
  ];
}
