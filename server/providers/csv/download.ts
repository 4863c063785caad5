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
import { listInsuranceCompanies, readReferenceLists } from '../../lists/public-repository.ts';
import { findProviders, listIds } from '../repository.ts';
import { formatCells } from './cells.ts';

/** A file to download, and the number of its providers. */
type Download = { csv: string; count: number; name: string };

/** Returns a CSV file (RFC 4180, UTF-8) that `previewImport` can read, without pictures. */
export async function exportProviders({ db, today }: Context): Promise<Download> {
  const lists = await readReferenceLists(db);
  const providers = await findProviders(db, await listIds(db));
  const rows = await mapInTurns(providers, (each) => formatCells(each, lists));
  return { csv: toCsv(COLUMN_NAMES, rows), count: providers.length, name: `providers-${today()}.csv` };
}

const ROSTER = [
  ...['Last name', 'First name', 'Credentials', 'NPI', 'CAQH ID'],
  ...['State', 'License number', 'Expires'],
];

/** Returns what an insurer asks for: a row for each license in which a listed provider accepts it today. */
export async function exportRoster({ db, today }: Context, insurer: InsuranceCompany): Promise<Download> {
  const { credentials, states } = await readReferenceLists(db);
  const providers = await findProviders(db, await listIds(db));
  const people = await mapInTurns(providers, (provider) => {
    const panels = provider.panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === insurer.id);
    const licenses = provider.licenses.filter(
      (license) =>
        isLicensed(license, today()) && panels.some((panel) => isInStates(panel, [license.stateId])),
    );
    if (provider.listing !== 'listed') return [];
    const { lastName, firstName, npi, caqhId, credentialIds } = provider;
    const titles = credentials.filter(({ id }) => credentialIds.includes(id));
    const person = [
      lastName,
      firstName,
      titles.map(({ abbreviation }) => abbreviation).join(', '),
      npi,
      caqhId,
    ];
    return licenses.map(({ stateId, number, expiresOn }) => {
      return [...person, states.find(({ id }) => id === stateId)?.code, number, expiresOn];
    });
  });
  return {
    csv: toCsv(ROSTER, people.flat()),
    count: people.filter((rows) => rows.length > 0).length,
    name: `${insurer.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${today()}.csv`,
  };
}

/** @throws not_found */
export async function getInsurer({ db }: Context, id: number | null): Promise<InsuranceCompany> {
  const insurer = (await listInsuranceCompanies(db)).find((each) => each.id === id);
  if (!insurer) throw notFound('There is no insurance company with this id.');
  return insurer;
}

/** Records a download: whoever hands a file out calls this. */
export async function recordExport(
  { db, now }: Context,
  insurer: InsuranceCompany | null,
  actor: Actor,
): Promise<void> {
  const roster = { subject_id: insurer?.id ?? null, subject_name: insurer?.name ?? 'all insurers' };
  await recordEvents(db, { actor, at: now() }, [{ action: 'downloaded', subject: 'roster', ...roster }]);
}
