import { createContext, use } from 'react';
import { PERMISSIONS, type Permission } from '../../domain/permissions.ts';

/** What the signed-in user may do. Only leaves out what would lead to a 403: the API decides. */
export const PermissionsContext = createContext<readonly Permission[]>(PERMISSIONS);

/** @param permission undefined if a session is enough. */
export function useMay(permission: Permission | undefined): boolean {
  const permissions = use(PermissionsContext);
  return permission === undefined || permissions.includes(permission);
}
