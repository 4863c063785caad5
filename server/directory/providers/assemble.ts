import { camelCaseKeys } from '../../../domain/case.ts';
import { addDays, dateIn } from '../../../domain/dates.ts';
import { isPaused } from '../../../domain/directory/availability.ts';
import { picturePath } from '../../../domain/directory/pictures.ts';
import type { Provider, StaffProvider } from '../../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS, VERIFIED_DAYS } from '../../../domain/limits.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import { practice } from '../../../practice.config.ts';
import type { Database } from '../../db/schema.ts';
import { getEhrIntegrationSettings } from '../../practice/ehr-settings/repository.ts';
import { type ReferenceLists, readReferenceLists } from '../reference-lists/repository.ts';
import { EMPTY_TEXTS, isInPanel, isLicensed, type ProviderRecord } from './record.ts';

const TEXT_COLUMNS = keysOf(EMPTY_TEXTS);

/** Data shared by all providers; read once per request. */
export type Directory = ReferenceLists & { ehr: EhrIntegrationSettings };

export async function readDirectory(db: Database): Promise<Directory> {
  const [lists, ehr] = await Promise.all([readReferenceLists(db), getEhrIntegrationSettings(db)]);
  return { ...lists, ehr };
}

/** Returns a provider as visitors see it on a day. */
export function toProvider(record: ProviderRecord, directory: Directory, today: string): Provider {
  const { id, ehr_uuid, avatar_hash, photo_hash, licenses } = record;
  const kinds = new Map(
    licenses.filter((license) => isLicensed(license, today)).map(({ stateId, kind }) => [stateId, kind]),
  );
  const pause = { pausedFrom: record.paused_from, pausedUntil: record.paused_until };
  const isPausedToday = isPaused(pause, today);
  return {
    id,
    ...publicTexts(record),
    avatarUrl: avatar_hash && picturePath(avatar_hash, PICTURE_WIDTHS.avatar[1]),
    photoUrl: photo_hash && picturePath(photo_hash, PICTURE_WIDTHS.photo[1]),
    states: directory.states.flatMap((state) => {
      const kind = kinds.get(state.id);
      return kind ? [{ ...state, kind }] : [];
    }),
    credentials: directory.credentials.filter((each) => record.credentialIds.includes(each.id)),
    insuranceCompanies: acceptedInsurance(record, directory, today),
    appointmentSchedulingUrl:
      directory.ehr.providerAppointmentBaseUrl && ehr_uuid
        ? bookingUrl(directory.ehr.providerAppointmentBaseUrl, ehr_uuid)
        : null,
    acceptingNewPatients: !isPausedToday,
    pausedUntil: isPausedToday ? record.paused_until : null,
    pauseNote: isPausedToday ? record.pause_note : null,
    verifiedOn: verifiedOn(record, today),
  };
}

/** Picks the form's text fields; other columns may be private. */
function publicTexts(record: ProviderRecord) {
  return camelCaseKeys(pick(record, TEXT_COLUMNS));
}

/** Returns a provider as staff see it on a day. */
export function toStaffProvider(record: ProviderRecord, directory: Directory, today: string): StaffProvider {
  return {
    ...toProvider(record, directory, today),
    listing: record.listing,
    pausedFrom: record.paused_from,
    pausedUntil: record.paused_until,
    pauseNote: record.pause_note,
    contactEmail: record.contact_email,
    verifiedAt: record.verified_at === null ? null : new Date(record.verified_at).toISOString(),
    verifiedBy: record.verified_by,
    licenses: record.licenses,
    panels: record.panels,
  };
}

/** Insurers with active panels: those that accept new patients, and those that don't. */
function acceptedInsurance(
  { panels, licenses }: ProviderRecord,
  { insuranceCompanies, states }: Directory,
  today: string,
): Provider['insuranceCompanies'] {
  const active = panels.filter((panel) => isInPanel(panel, licenses, today));
  const byInsurer = Map.groupBy(active, (panel) => panel.insuranceCompanyId);
  const codesOf = (ids: (number | null)[]) =>
    ids.includes(null) ? null : states.filter(({ id }) => ids.includes(id)).map(({ code }) => code);
  return insuranceCompanies.flatMap((insurer) => {
    const own = Map.groupBy(byInsurer.get(insurer.id) ?? [], (panel) => panel.isAccepting);
    return [true, false].flatMap((isAccepting) => {
      const ids = own.get(isAccepting)?.map(({ stateId }) => stateId);
      return ids ? [{ ...insurer, stateCodes: codesOf(ids), isAccepting }] : [];
    });
  });
}

/** Returns the verification date; null once it is more than 90 days old. */
function verifiedOn({ verified_at }: ProviderRecord, today: string): string | null {
  if (verified_at === null) return null;
  const day = dateIn(practice.timeZone, verified_at);
  return addDays(day, VERIFIED_DAYS) >= today ? day : null;
}

/** Appends the provider's id to the base URL, never to its host. */
function bookingUrl(base: string, ehrUuid: string): string {
  const isHostOnly = /^https?:\/\/[^/?#]+$/i.test(base);
  return `${base}${isHostOnly ? '/' : ''}${encodeURIComponent(ehrUuid)}`;
}
