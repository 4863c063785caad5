import { describe, expect, test } from 'vitest';
import { getJson, providerIds, type WireProvider } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

/** Last name, first name; sorted neither by collation nor by code points. */
const NAMES: [lastName: string, firstName: string][] = [
  ['Zimmer', 'Ada'],
  ['Müller', 'Zoë'],
  ['Muller', 'Zoe'],
  ['Müller', 'Anna'],
  ['muller', 'Anna'],
  ['Muller', 'Anna'],
  ['Mueller', 'Anna'],
  ['O’Malley', 'Bea'],
  ["O'Malley", 'Bea'],
  ['OMalley', 'Bea'],
  ['Ostrander', 'Bea'],
  ['de la Cruz', 'Inés'],
  ['De La Cruz', 'Ines'],
  ['Delacruz', 'Ines'],
  ['Dean', 'Ines'],
  ['Łucja', 'Ewa'],
  ['Lucja', 'Ewa'],
  ['Lutz', 'Ewa'],
  ['Ñandú', 'Eva'],
  ['Nandu', 'Eva'],
  ['Nash', 'Eva'],
  ['Øster', 'Liv'],
  ['Oster', 'Liv'],
  ['Strauß', 'Max'],
  ['Strauss', 'Max'],
  ['Æbelø', 'Max'],
  ['Aebi', 'Max'],
  ['García-López', 'Paz'],
  ['Garcia Lopez', 'Paz'],
  ['Garcia', 'Paz'],
  ['Ng', 'Paz'],
  ['Nguyễn', 'An'],
  ['Иванова', 'Анна'],
  ['Παπαδάκη', 'Άννα'],
  ['3rd', 'Ada'],
  ['Muller', 'Anna'],
];

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Accents, strokes, case and variants of the apostrophe make no difference. */
const compare = (a: string, b: string) => collator.compare(a.replaceAll('’', "'"), b.replaceAll('’', "'"));

async function openSiteWithNames(engine: Engine) {
  const site = await openTestSite(engine);
  for (const [lastName, firstName] of NAMES) {
    await addProvider(site.services.db, {
      lastName,
      firstName,
      states: ['OR'],
      insuranceCompanies: ['Aetna'],
    });
  }
  return site;
}

describe.each(engines)(
  'Order of providers: last name, first name, id, folded as in searches, on both engines (%s)',
  (engine) => {
    test.each([
      '',
      '?state_code=OR',
      '?insurance_company_name=Aetna',
      '?state_code=OR&insurance_company_name=Aetna',
    ])('the base order of Intl.Collator, with the query "%s"', async (query) => {
      const site = await openSiteWithNames(engine);
      const { body } = await getJson<WireProvider[]>(site, `/api/providers${query}`);
      const wanted = body.toSorted(
        (a, b) => compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.id - b.id,
      );
      const shown = (list: WireProvider[]) => list.map((p) => `${p.last_name}, ${p.first_name} (${p.id})`);
      expect(body).toHaveLength(NAMES.length);
      expect(shown(body)).toEqual(shown(wanted));
    });

    test('equal names are ordered by id', async () => {
      const site = await openTestSite(engine);
      const ids: number[] = [];
      for (let count = 0; count < 12; count++)
        ids.push(await addProvider(site.services.db, { states: ['OR'] }));
      expect(await providerIds(site, '')).toEqual(ids);
      expect(await providerIds(site, '?state_code=OR')).toEqual(ids);
    });
  },
);
