import { expect, test } from 'vitest';
import type { License } from '../../domain/providers/licenses.ts';
import type { Panel } from '../../domain/providers/panels.ts';
import { applyFields } from './form.ts';
import { EMPTY_PROVIDER } from './record.ts';

const TODAY = '2026-06-01';
const [OR, WA, ID] = [1, 2, 3];
const [AETNA, CIGNA] = [1, 2];

const license = (stateId: number, expiresOn: string | null = null): License => ({
  stateId,
  number: `N${stateId}`,
  expiresOn,
});
const panel = (insuranceCompanyId: number, stateId: number | null = null): Panel => ({
  insuranceCompanyId,
  stateId,
});
const apply = (lists: { licenses: License[]; panels: Panel[] }, fields: Parameters<typeof applyFields>[1]) =>
  applyFields({ ...EMPTY_PROVIDER, ...lists }, fields, TODAY);

test.each([
  [
    'keeps an insurer whose only state is no longer licensed, in all states',
    { licenses: [license(OR), license(WA)], panels: [panel(AETNA, OR)] },
    { stateIds: [WA], insuranceCompanyIds: [AETNA] },
    [panel(AETNA)],
  ],
  [
    'keeps the chosen states of an insurer that has one left',
    { licenses: [license(OR), license(WA), license(ID)], panels: [panel(AETNA, OR), panel(AETNA, WA)] },
    { stateIds: [WA, ID], insuranceCompanyIds: [AETNA, CIGNA] },
    [panel(AETNA, WA), panel(CIGNA)],
  ],
  [
    'removes an insurer that is not named, in every state',
    { licenses: [license(OR), license(WA)], panels: [panel(AETNA, OR), panel(AETNA, WA)] },
    { stateIds: [WA], insuranceCompanyIds: [CIGNA] },
    [panel(CIGNA)],
  ],
  [
    'removes an insurer that a renewed license would accept',
    { licenses: [license(OR, '2026-01-01')], panels: [panel(AETNA, OR)] },
    { stateIds: [OR], insuranceCompanyIds: [] },
    [],
  ],
  [
    'accepts an insurer in all states if its only license has expired',
    { licenses: [license(OR, '2026-05-31'), license(WA)], panels: [panel(AETNA, OR)] },
    { insuranceCompanyIds: [AETNA] },
    [panel(AETNA)],
  ],
  [
    'keeps what is accepted nowhere today, and is not named',
    { licenses: [license(OR, '2026-05-31'), license(WA)], panels: [panel(AETNA, OR)] },
    { insuranceCompanyIds: [CIGNA] },
    [panel(AETNA, OR), panel(CIGNA)],
  ],
  [
    'removes panels of states that are not named, if only states are',
    { licenses: [license(OR), license(WA)], panels: [panel(AETNA, OR), panel(CIGNA)] },
    { stateIds: [WA] },
    [panel(CIGNA)],
  ],
  [
    'accepts an insurer without any license',
    { licenses: [], panels: [] },
    { insuranceCompanyIds: [AETNA] },
    [panel(AETNA)],
  ],
])('a request that names states and insurers %s', (_, lists, fields, panels) => {
  expect(apply(lists, fields).panels).toEqual(panels);
});

test.each([
  ['a license that is valid on its last day', license(OR, TODAY), license(OR, TODAY)],
  ['a license that has expired, without its end', license(OR, '2026-05-31'), license(OR)],
])('a named state keeps %s', (_, before, after) => {
  const fields = { stateIds: [OR] };
  expect(apply({ licenses: [before], panels: [] }, fields).licenses).toEqual([after]);
});

test('a state that is not named loses its license, unless that has expired anyway', () => {
  const licenses = [license(OR), license(ID, '2026-05-31')];
  expect(apply({ licenses, panels: [] }, { stateIds: [WA] }).licenses).toEqual([
    license(ID, '2026-05-31'),
    { stateId: WA, number: null, expiresOn: null },
  ]);
});

test('a panel without a license is rejected', () => {
  const change = { licenses: [license(OR)], panels: [panel(AETNA, WA)] };
  expect(() => apply({ licenses: [license(ID)], panels: [] }, change)).toThrow(
    /no license in a chosen state/,
  );
});

test('rows win over ids beside them', () => {
  const rows = { licenses: [license(OR)], panels: [panel(AETNA, OR)] };
  const ids = { stateIds: [WA], insuranceCompanyIds: [CIGNA] };
  expect(apply({ licenses: [], panels: [] }, { ...rows, ...ids })).toMatchObject(rows);
});
