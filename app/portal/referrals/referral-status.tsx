import type { Referral } from '../../../domain/referrals/referral-responses.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { statusText } from './referral-texts.ts';

const TONES: Record<Referral['status'], BadgeTone> = {
  new: 'strong',
  contacted: 'soft',
  scheduled: 'soft',
  closed: 'quiet',
};

/** The status as a badge: new stands out, closed is quiet. */
export function StatusBadge({ status, closingReason }: Pick<Referral, 'status' | 'closingReason'>) {
  return <Badge tone={TONES[status]}>{statusText(status, closingReason)}</Badge>;
}
