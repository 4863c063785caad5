import { createContext, use } from 'react';
import type { Permission } from '../../../domain/team/permissions.ts';
import type { Session, User } from '../../../domain/team/team-responses.ts';
import { permissionFor } from './pages.ts';

/** The signed-in user and what that person may do. Permissions only hide what would lead to a 403: the API enforces them. */
export const SessionContext = createContext<Session | null>(null);

export function useUser(): User | undefined {
  return use(SessionContext)?.user;
}

export function usePermissions(): readonly Permission[] {
  return use(SessionContext)?.permissions ?? [];
}

export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** Returns a function that says whether the user may open the page at a path. */
export function useMayOpen(): (path: string) => boolean {
  const permissions = usePermissions();
  return (path) => {
    const needed = permissionFor(path);
    return needed === undefined || permissions.includes(needed);
  };
}
