import { includes } from '../dates.ts';
import { type License, licensePeriod } from './licenses.ts';
import { isInLicensedState, type Panel, periodOf } from './panels.ts';
import type { InsuranceCompany, Provider, State } from './schemas.ts';

export function isLicensed(license: License, day: string): boolean {
  return includes(licensePeriod(license), day);
}

/** Returns what is active on a day. A single-state panel needs an active license there. */
export function activeRows({ licenses, panels }: { licenses: License[]; panels: Panel[] }, day: string) {
  const active = licenses.filter((license) => isLicensed(license, day));
  return {
    licenses: active,
    panels: panels.filter((panel) => includes(periodOf(panel), day) && isInLicensedState(panel, active)),
  };
}

/** Insurers with active panels: those that accept new patients, and those that don't. */
export function acceptedInsurance(
  panels: Panel[],
  {
    insuranceCompanies,
    states,
  }: { insuranceCompanies: Pick<InsuranceCompany, 'id' | 'name'>[]; states: State[] },
): Provider['insuranceCompanies'] {
  const byInsurer = Map.groupBy(panels, (panel) => panel.insuranceCompanyId);
  const codesOf = (ids: (number | null)[]) =>
    ids.includes(null) ? null : states.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
  return insuranceCompanies.flatMap((insurer) => {
    const own = Map.groupBy(byInsurer.get(insurer.id) ?? [], (panel) => panel.isAccepting);
    return [true, false].flatMap((isAccepting) => {
      const ids = own.get(isAccepting)?.map(({ stateId }) => stateId);
      return ids ? [{ ...insurer, stateCodes: codesOf(ids), isAccepting }] : [];
    });
  });
}
