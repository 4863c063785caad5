import { isDeepStrictEqual } from 'node:util';
import { snakeCaseKeys } from '../../domain/case.ts';
import { keysOf, pick } from '../../domain/objects.ts';
import type { License } from '../../domain/providers/licenses.ts';
import type { Panel } from '../../domain/providers/panels.ts';
import type { HistoryEntry } from '../events/repository.ts';
import type { ReferenceLists } from '../lists/public-repository.ts';
import { COLUMNS, type ProviderContent, type TABLES } from './record.ts';

/** Returns an entry for each changed field, or one of the whole provider if it is created or deleted. */
export function providerHistory(
  before: ProviderContent | null,
  after: ProviderContent | null,
  lists: ReferenceLists,
): HistoryEntry[] {
  const [old, now] = [before && snapshot(before, lists), after && snapshot(after, lists)];
  if (!old || !now) return [{ field: null, old_value: old, new_value: now }];
  return keysOf(old)
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, old_value: old[field], new_value: now[field] }));
}

/** Returns a provider as the history stores it, with names for ids, which mean nothing to a reader. */
export function snapshot(content: ProviderContent, lists: ReferenceLists) {
  return { ...snakeCaseKeys(pick(content, COLUMNS)), ...tableTexts(content, lists) };
}

/** Returns what a provider's tables have as people read it in histories and CSV files, by column. */
export function tableTexts(provider: Pick<ProviderContent, keyof typeof TABLES>, lists: ReferenceLists) {
  const { credentials, concerns, offices } = lists;
  return {
    credentials: credentials
      .filter(({ id }) => provider.credentialIds.includes(id))
      .map(({ abbreviation }) => abbreviation),
    /** In the provider's order; the others are in the order of their list. */
    concerns: provider.concernIds.map(
      (wanted) => concerns.find(({ id }) => id === wanted)?.name ?? String(wanted),
    ),
    offices: offices.filter(({ id }) => provider.officeIds.includes(id)).map(({ name }) => name),
    languages: provider.languageCodes,
    licenses: licenseTexts(provider.licenses, lists),
    panels: panelTexts(provider.panels, lists),
  };
}

/** Returns texts such as `WA:DI-123:2027-03-31`; the number or the expiry may be empty, `WA` has neither. */
function licenseTexts(licenses: License[], { states }: Pick<ReferenceLists, 'states'>): string[] {
  const sorted = licenses.toSorted((a, b) => a.stateId - b.stateId);
  return sorted.map(({ stateId, number, expiresOn }) => {
    const code = states.find(({ id }) => id === stateId)?.code ?? String(stateId);
    return number || expiresOn ? [code, number, expiresOn].join(':') : code;
  });
}

/** Returns a text for each insurer, in the order of their list: `Aetna` for all licensed states, or `Regence (OR, WA)`. */
function panelTexts(
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
