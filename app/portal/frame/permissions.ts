import { createContext, use } from 'react';
import { PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/schemas.ts';

/** The signed-in user. */
export const UserContext = createContext<User | null>(null);

/** The signed-in user's permissions. They only hide what would lead to a 403: the API enforces them. */
export const PermissionsContext = createContext<readonly Permission[]>(PERMISSIONS);

/** @param permission undefined if a session is enough. */
export function useMay(permission: Permission | undefined): boolean {
  const permissions = use(PermissionsContext);
  return permission === undefined || permissions.includes(permission);
}
