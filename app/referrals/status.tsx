import type { ReferralStatus } from '../../domain/referrals/form.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

export const STATUS_LABELS: Record<ReferralStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  closed: 'Closed',
};

const TONES: Record<ReferralStatus, BadgeTone> = {
  new: 'strong',
  contacted: 'soft',
  scheduled: 'soft',
  closed: 'quiet',
};

/** The status as a badge: new stands out, closed is quiet. */
export function StatusBadge({ status }: { status: ReferralStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
