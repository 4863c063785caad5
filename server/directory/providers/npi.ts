import { fullName } from '../../../domain/names.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { findNpiOwners } from './repository.ts';

type Numbered = { id: number | null; npi: string | null };

/** Returns an error for each provider, by index, whose NPI another one has, in the database or in this list. */
export async function findTakenNpis(
  db: DatabaseOrTransaction,
  providers: Numbered[],
): Promise<Map<number, string>> {
  const changed = new Set(providers.map(({ id }) => id));
  const stored = await findNpiOwners(
    db,
    providers.flatMap(({ npi }) => npi ?? []),
  );
  const owners = new Map(
    stored.filter(({ id }) => !changed.has(id)).map((owner) => [owner.npi, fullName(owner)]),
  );
  const errors = new Map<number, string>();
  providers.forEach(({ npi }, index) => {
    if (npi === null) return;
    const owner = owners.get(npi);
    if (owner !== undefined) errors.set(index, `${owner} already has the NPI ${npi}`);
    owners.set(npi, 'Another one of these providers');
  });
  return errors;
}
