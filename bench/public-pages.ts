/** Every public page of the demo practice: the profiles of somebody with a photo and of somebody without among them. */
import type { Database } from '../server/db/schema.ts';

export async function publicPages(db: Database): Promise<string[]> {
  const profiles = await Promise.all(
    (['is not', 'is'] as const).map(async (operator) => {
      const found = db.selectFrom('providers').select('id').where('photo_hash', operator, null);
      return `/providers/${(await found.orderBy('id').executeTakeFirstOrThrow()).id}`;
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
