import type { TeamUser } from '../../../domain/accounts/schemas.ts';
import type { Transaction } from '../../db/transaction.ts';
import { forbidden } from '../../errors.ts';
import { lockUser } from './repository.ts';

export function isAdministrator({ permissions, isDeactivated }: TeamUser): boolean {
  return permissions.includes('administration') && !isDeactivated;
}

/**
 * Locks the acting user and checks the permission again: the user may have lost it since the request was checked, for
 * example during a slow upload of its body.
 * @throws forbidden
 */
export async function requireAdministration(trx: Transaction, { id }: { id: number }): Promise<void> {
  const actor = await lockUser(trx, id);
  if (!actor || !isAdministrator(actor)) throw forbidden('Permission denied.');
}
