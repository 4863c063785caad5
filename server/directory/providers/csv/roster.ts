import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { overlap } from '../../../../domain/dates.ts';
import { type License, licensePeriod } from '../../../../domain/directory/licenses.ts';
import { isInLicensedState, type Panel, periodOf } from '../../../../domain/directory/panels.ts';
import type { InsuranceCompany } from '../../../../domain/directory/schemas.ts';
import { recordEvent } from '../../../accounts/audit/repository.ts';
import { escapeFormula } from '../../../db/csv.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { notFound } from '../../../errors.ts';
import { type ReferenceLists, readReferenceLists } from '../../reference-lists/repository.ts';
import type { ProviderRecord } from '../record.ts';
import { findProviders, IDS_PER_QUERY, listIdsOfInsurer } from '../repository.ts';
import { namesIn, namesOf } from './cells.ts';

type Row = { provider: ProviderRecord; credentials: string; code: string; license: License; panel: Panel };

/** The columns, and what each row has there. */
const COLUMNS: Record<string, (row: Row) => string | null> = {
  last_name: ({ provider }) => provider.lastName,
  first_name: ({ provider }) => provider.firstName,
  credentials: ({ credentials }) => credentials,
  state: ({ code }) => code,
  license_kind: ({ license }) => license.kind,
  license_number: ({ license }) => license.number,
  license_starts_on: ({ license }) => license.startsOn,
  license_expires_on: ({ license }) => license.expiresOn,
  effective_from: ({ panel }) => panel.effectiveFrom,
  effective_until: ({ panel }) => panel.effectiveUntil,
  accepting_new_patients: ({ panel }) => (panel.isAccepting ? 'yes' : 'no'),
};

export type RosterService = ReturnType<typeof createRosterService>;

/** Rosters for insurers. Whoever hands one out records the download. */
export function createRosterService(db: Database, { today, now }: { today: Today; now: () => number }) {
  return {
    /**
     * Returns a CSV file (RFC 4180, UTF-8) of an insurer's active and upcoming panels: a row for each licensed state.
     * @throws not_found.
     */
    async read(
      insurerId: number | null,
    ): Promise<{ csv: string; count: number; insurer: Pick<InsuranceCompany, 'name'>; day: string }> {
      const lists = await readReferenceLists(db);
      const insurer = lists.insuranceCompanies.find(({ id }) => id === insurerId);
      if (!insurer) throw notFound('There is no insurance company with this id.');
      const day = today();
      const ids = await listIdsOfInsurer(db, insurer.id);
      const rows: string[][] = [];
      for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
        const batch = ids.slice(start, start + IDS_PER_QUERY);
        const found = new Map((await findProviders(db, batch)).map((provider) => [provider.id, provider]));
        rows.push(
          ...batch.flatMap((id) => {
            const provider = found.get(id);
            return provider ? rosterRows(provider, insurer.id, lists, day) : [];
          }),
        );
        // Without this, SQLite would block other requests.
        await setImmediate();
      }
      return { csv: stringify([Object.keys(COLUMNS), ...rows]), count: rows.length, insurer, day };
    },

    async recordDownload(
      { name }: Pick<InsuranceCompany, 'name'>,
      { actor, address }: { actor: string; address: string | null },
    ): Promise<void> {
      const event = { event: 'roster_downloaded', email: actor, reason: name, address } as const;
      await recordEvent(db, { at: now(), ...event });
    },
  };
}

function rosterRows(
  provider: ProviderRecord,
  insurerId: number,
  lists: ReferenceLists,
  today: string,
): string[][] {
  const credentials = namesOf(namesIn(lists).credentials, provider.credentialIds);
  return provider.panels
    .filter((panel) => panel.insuranceCompanyId === insurerId)
    .flatMap((panel) =>
      lists.states.flatMap(({ id, code }) => {
        const license = provider.licenses.find(({ stateId }) => stateId === id);
        if (!license || !isActiveOrUpcoming(panel, license, today)) return [];
        const row = { provider, credentials, code, license, panel };
        return [Object.values(COLUMNS).map((cellOf) => escapeFormula(cellOf(row) ?? ''))];
      }),
    );
}

/** Whether both are active on some day from today on. */
function isActiveOrUpcoming(panel: Panel, license: License, today: string): boolean {
  const periods = [periodOf(panel), licensePeriod(license), { from: today, until: null }];
  return isInLicensedState(panel, [license]) && periods.every((a) => periods.every((b) => overlap(a, b)));
}
