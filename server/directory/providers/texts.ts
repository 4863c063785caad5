import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';

/** Licenses and panels as people read them in histories and CSV files. */

/** Returns texts such as `WA:DI-123:2027-03-31`; the number or the expiry may be empty, `WA` has neither. */
export function licenseTexts(licenses: License[], { states }: Pick<ReferenceLists, 'states'>): string[] {
  const sorted = licenses.toSorted((a, b) => a.stateId - b.stateId);
  return sorted.map(({ stateId, number, expiresOn }) => {
    const code = states.find(({ id }) => id === stateId)?.code ?? String(stateId);
    return number || expiresOn ? [code, number, expiresOn].join(':') : code;
  });
}

/** Returns a text for each insurer, in the order of their list: `Aetna` for all licensed states, or `Regence (OR, WA)`. */
export function panelTexts(
  panels: Panel[],
  { insuranceCompanies, states }: Pick<ReferenceLists, 'insuranceCompanies' | 'states'>,
): string[] {
  return insuranceCompanies.flatMap(({ id, name }) => {
    const own = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === id);
    const codes = states
      .filter((state) => own.some(({ stateId }) => stateId === state.id))
      .map(({ code }) => code);
    if (own.length === 0) return [];
    return codes.length > 0 ? `${name} (${codes.join(', ')})` : name;
  });
}
