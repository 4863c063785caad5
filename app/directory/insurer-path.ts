import { href } from 'react-router';
import type { InsuranceCompany } from '../../domain/directory/schemas.ts';

/** Returns the path of an insurer's page; of the page for all if it is not in the list. */
export function insurerPath(insurers: Pick<InsuranceCompany, 'name' | 'slug'>[], wanted: string): string {
  const insurer = insurers.find(({ name }) => name === wanted);
  return insurer ? href('/insurance/:insurer', { insurer: insurer.slug }) : href('/insurance');
}
