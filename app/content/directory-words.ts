import { formatDate, type Period } from '../../domain/dates.ts';
import type { Listing } from '../../domain/directory/availability.ts';
import type { License, LicenseKind } from '../../domain/directory/licenses.ts';
import type { Panel } from '../../domain/directory/panels.ts';

/** Formats directory values for the portal. */

export const LICENSE_KIND_LABELS: Record<LicenseKind, string> = {
  license: 'License',
  compact_privilege: 'Compact privilege',
  not_required: 'Not required',
};

export const LISTING_LABELS: Record<Listing, string> = {
  draft: 'Draft',
  listed: 'Listed',
  unlisted: 'Unlisted',
};

export const ALL_STATES = 'All licensed states';

/** A license with names instead of ids, as the history stores it. */
type NamedLicense = Omit<License, 'stateId'> & { state: string };
type NamedPanel = Omit<Panel, 'stateId' | 'insuranceCompanyId'> & {
  insuranceCompany: string;
  /** Null means all licensed states. */
  state: string | null;
};

/** For example, 'from March 1, 2027 until March 31, 2027'; '' for an open period. */
export function periodText({ from, until }: Period): string {
  return [from && `from ${formatDate(from)}`, until && `until ${formatDate(until)}`]
    .filter(Boolean)
    .join(' ');
}

/** For example, 'OR: License LD-1 until March 31, 2027'. */
export function licenseText({ state, kind, number, startsOn, expiresOn }: NamedLicense): string {
  const words = [LICENSE_KIND_LABELS[kind], number, periodText({ from: startsOn, until: expiresOn })];
  return `${state}: ${words.filter(Boolean).join(' ')}`;
}

/** For example, 'Premera (WA) from March 1, 2027, not accepting'. */
export function panelText(panel: NamedPanel): string {
  const { insuranceCompany, state, effectiveFrom, effectiveUntil, isAccepting } = panel;
  const period = periodText({ from: effectiveFrom, until: effectiveUntil });
  const words = [insuranceCompany, `(${state ?? ALL_STATES.toLowerCase()})`, period]
    .filter(Boolean)
    .join(' ');
  return isAccepting ? words : `${words}, not accepting`;
}
