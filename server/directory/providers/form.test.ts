import { expect, test } from 'vitest';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import { applyFields } from './form.ts';
import { EMPTY_PROVIDER, openPanel } from './record.ts';

const TODAY = '2026-06-01';
const [OR, WA, ID] = [1, 2, 3];
const [AETNA, CIGNA] = [1, 2];

const license = (stateId: number, dates: Partial<License> = {}): License => ({
  stateId,
  kind: 'license',
  number: null,
  startsOn: null,
  expiresOn: null,
  ...dates,
});
const panel = (insuranceCompanyId: number, stateId: number | null, dates: Partial<Panel> = {}): Panel => ({
  ...openPanel(insuranceCompanyId, stateId),
  ...dates,
});

test.each([
  [
    'keeps an insurer whose only panel was in the former state',
    { licenses: [license(OR)], panels: [panel(AETNA, OR)] },
    { stateIds: [WA], insuranceCompanyIds: [AETNA] },
    [panel(AETNA, null)],
  ],
  [
    'replaces a future panel of such an insurer',
    {
      licenses: [license(OR), license(WA, { startsOn: '2027-01-01' })],
      panels: [panel(AETNA, OR), panel(AETNA, WA, { effectiveFrom: '2027-01-01' })],
    },
    { stateIds: [WA], insuranceCompanyIds: [AETNA] },
    [panel(AETNA, null)],
  ],
  [
    'keeps such an insurer in the new state only, if another state stays',
    { licenses: [license(OR), license(ID)], panels: [panel(AETNA, OR), panel(CIGNA, null)] },
    { stateIds: [WA, ID], insuranceCompanyIds: [AETNA, CIGNA] },
    [panel(CIGNA, null), panel(AETNA, WA)],
  ],
  [
    'does not extend a panel to a state that was licensed before',
    { licenses: [license(OR), license(WA)], panels: [panel(AETNA, OR)] },
    { stateIds: [WA], insuranceCompanyIds: [AETNA] },
    [],
  ],
  [
    'removes a deselected insurer with its future panels',
    {
      licenses: [license(OR), license(WA)],
      panels: [panel(AETNA, OR), panel(AETNA, WA, { effectiveFrom: '2027-01-01' })],
    },
    { stateIds: [WA], insuranceCompanyIds: [CIGNA] },
    [panel(CIGNA, null)],
  ],
  [
    'removes a panel that a renewed license makes active',
    { licenses: [license(OR, { expiresOn: '2026-01-01' })], panels: [panel(AETNA, OR)] },
    { stateIds: [OR], insuranceCompanyIds: [] },
    [],
  ],
  [
    'extends an insurer that was not active to all states',
    { licenses: [license(OR, { expiresOn: '2026-01-01' })], panels: [panel(AETNA, OR)] },
    { stateIds: [OR, WA], insuranceCompanyIds: [AETNA] },
    [panel(AETNA, null)],
  ],
  [
    'keeps past and future panels of other insurers',
    { licenses: [license(OR)], panels: [panel(AETNA, OR, { effectiveUntil: '2026-01-01' })] },
    { stateIds: [OR, WA], insuranceCompanyIds: [CIGNA] },
    [panel(AETNA, OR, { effectiveUntil: '2026-01-01' }), panel(CIGNA, null)],
  ],
])('a request that names states and insurers %s', (_, lists, fields, panels) => {
  expect(applyFields({ ...EMPTY_PROVIDER, ...lists }, fields, TODAY).panels).toEqual(panels);
});

test('rejects more panels than a provider may have, for insurers kept in many new states', () => {
  const insurers = Array.from({ length: 20 }, (_, index) => index + 1);
  const provider = {
    ...EMPTY_PROVIDER,
    licenses: [license(OR), license(ID)],
    panels: insurers.map((id) => panel(id, OR)),
  };
  const stateIds = [ID, ...Array.from({ length: 10 }, (_, index) => index + 4)];
  expect(() => applyFields(provider, { stateIds, insuranceCompanyIds: insurers }, TODAY)).toThrow(/150/);
});
