/** What a user may do beyond reading the directory. Users can have any; there are no roles (spec section 6). */
export const PERMISSIONS = ['directory', 'referrals', 'administration'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Labels and explanations of the permissions, for the users who grant them. */
export const PERMISSION_TEXTS: Record<Permission, { label: string; explanation: string }> = {
  directory: { label: 'Directory', explanation: 'Change providers' },
  referrals: { label: 'Referrals', explanation: 'See and change referrals' },
  administration: {
    label: 'Administration',
    explanation: 'Change lists, website, settings and team, and see the audit',
  },
};

/** Reads a stored text such as 'directory,referrals'. */
export function parsePermissions(text: string): Permission[] {
  const names = text.split(',');
  return PERMISSIONS.filter((permission) => names.includes(permission));
}

export function formatPermissions(permissions: readonly Permission[]): string {
  return PERMISSIONS.filter((permission) => permissions.includes(permission)).join();
}
