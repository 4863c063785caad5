import { fullName } from '../../../domain/names.ts';
import { batches } from '../../db/batches.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { findNpiOwners, IDS_PER_QUERY } from './repository.ts';

type Numbered = { id: number | null; npi: string | null };

/**
 * Returns an error for each provider, by index, whose NPI another one has, in the database or in this list.
 * @param providers with the NPIs that they will have; what they have now does not count.
 */
export async function findTakenNpis(
  db: DatabaseOrTransaction,
  providers: Numbered[],
): Promise<Map<number, string>> {
  const known = new Set(providers.map(({ id }) => id));
  const owners = new Map<string | null, string>();
  for (const some of batches(providers, IDS_PER_QUERY)) {
    const stored = await findNpiOwners(
      db,
      some.flatMap(({ npi }) => npi ?? []),
    );
    for (const owner of stored) if (!known.has(owner.id)) owners.set(owner.npi, fullName(owner));
  }
  const errors = new Map<number, string>();
  providers.forEach(({ npi }, index) => {
    if (npi === null) return;
    const owner = owners.get(npi);
    if (owner !== undefined) errors.set(index, `${owner} already has the NPI ${npi}`);
    owners.set(npi, 'Another one of these providers');
  });
  return errors;
}
