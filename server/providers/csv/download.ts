import { parseId } from '../../../domain/ids.ts';
import type { InsuranceCompany } from '../../../domain/lists/list-responses.ts';
import { COLUMN_NAMES } from '../../../domain/providers/import-form.ts';
import { isLicensed } from '../../../domain/providers/licenses.ts';
import { isInStates } from '../../../domain/providers/panels.ts';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { mapInTurns } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { recordEvents } from '../../events/repository.ts';
import { toCsv } from '../../http/csv.ts';
import { readReferenceLists } from '../../lists/public-repository.ts';
import { tableTexts } from '../history.ts';
import { findProviders, listIds } from '../repository.ts';
import { formatCells } from './cells.ts';

/** Returns a CSV file (RFC 4180, UTF-8) that `previewImport` can read, without pictures. */
export async function exportProviders({ db, today }: Context) {
  const lists = await readReferenceLists(db);
  const providers = await findProviders(db, await listIds(db));
  const rows = await mapInTurns(providers, (each) => formatCells(each, lists));
  return {
    name: `providers-${today()}.csv`,
    text: toCsv(COLUMN_NAMES, rows),
    count: providers.length,
    insurer: null,
  };
}

const ROSTER = [
  ...['Last name', 'First name', 'Credentials', 'NPI', 'CAQH ID'],
  ...['State', 'License number', 'Expires'],
];

/**
 * Returns what an insurer asks for: a row for each license in which a listed provider accepts it today.
 * @throws not_found
 */
export async function exportRoster({ db, today }: Context, insurerId: string) {
  const lists = await readReferenceLists(db);
  const insurer = lists.insuranceCompanies.find(({ id }) => id === parseId(insurerId));
  if (!insurer) throw notFound('There is no insurance company with this id.');
  const providers = await findProviders(db, await listIds(db));
  const listed = providers.filter(({ listing }) => listing === 'listed');
  const rows = await mapInTurns(listed, (provider) => {
    const { lastName, firstName, npi, caqhId } = provider;
    const person = [lastName, firstName, tableTexts(provider, lists).credentials.join(', '), npi, caqhId];
    const panels = provider.panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === insurer.id);
    return provider.licenses
      .filter((license) => isLicensed(license, today()))
      .filter(({ stateId }) => panels.some((panel) => isInStates(panel, [stateId])))
      .map(({ stateId, number, expiresOn }) => {
        return [...person, lists.states.find(({ id }) => id === stateId)?.code, number, expiresOn];
      });
  });
  const name = `${insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${today()}.csv`;
  return { name, text: toCsv(ROSTER, rows.flat()), insurer };
}

/** Records a download: whoever hands a file out calls this. @param insurer of a roster; null for all providers. */
export async function recordExport(
  { db, now }: Context,
  insurer: InsuranceCompany | null,
  actor: Actor,
): Promise<void> {
  const roster = { subject_id: insurer?.id ?? null, subject_name: insurer?.name ?? 'all insurers' };
  await recordEvents(db, { actor, at: now() }, [{ action: 'downloaded', subject: 'roster', ...roster }]);
}
