import { PERMISSION_TEXTS, PERMISSIONS, type Permission } from '../../../domain/team/permissions.ts';

export const PERMISSION_CHOICES = PERMISSIONS.map((id) => {
  const { label, explanation } = PERMISSION_TEXTS[id];
  return { id, label, hint: explanation };
});

/** For example, 'Directory, Referrals'. */
export function permissionsText(permissions: readonly Permission[]): string {
  const labels = permissions.map((permission) => PERMISSION_TEXTS[permission].label);
  return labels.join(', ') || 'Can read the directory';
}
