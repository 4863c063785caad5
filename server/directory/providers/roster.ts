import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import type { InsuranceCompany } from '../../../domain/directory/schemas.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import { escapeFormula } from '../../db/csv.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { notFound } from '../../errors.ts';
import { type ReferenceLists, readReferenceLists } from '../reference-lists/repository.ts';
import { namesOf } from './csv/cells.ts';
import type { ProviderRecord } from './record.ts';
import { findProviders, IDS_PER_QUERY, listIdsOfInsurer } from './repository.ts';

const COLUMNS = [
  'last_name',
  'first_name',
  'credentials',
  'state',
  'license_kind',
  'license_number',
  'license_starts_on',
  'license_expires_on',
  'effective_from',
  'effective_until',
  'accepting_new_patients',
];

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
      return { csv: stringify([COLUMNS, ...rows]), count: rows.length, insurer, day };
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
  { states, credentials }: ReferenceLists,
  today: string,
): string[][] {
  const titles = namesOf(
    credentials.map(({ id, abbreviation }) => ({ id, name: abbreviation })),
    provider.credentialIds,
  );
  return provider.panels
    .filter((panel) => panel.insuranceCompanyId === insurerId)
    .flatMap((panel) =>
      states.flatMap(({ id, code }) => {
        const license = provider.licenses.find(({ stateId }) => stateId === id);
        if (!license || !isActiveOrUpcoming(panel, license, today)) return [];
        return [
          [
            provider.lastName,
            provider.firstName,
            titles,
            code,
            license.kind,
            license.number,
            license.startsOn,
            license.expiresOn,
            panel.effectiveFrom,
            panel.effectiveUntil,
            panel.isAccepting ? 'yes' : 'no',
          ].map((cell) => escapeFormula(cell ?? '')),
        ];
      }),
    );
}

/** Whether both are active on some day from today on. */
function isActiveOrUpcoming(panel: Panel, license: License, today: string): boolean {
  if (panel.stateId !== null && panel.stateId !== license.stateId) return false;
  const latestStart = [today, panel.effectiveFrom, license.startsOn]
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  return [panel.effectiveUntil, license.expiresOn].every(
    (end) => end === null || end >= (latestStart ?? today),
  );
}
