import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { keysOf, pick } from '../../domain/objects.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/practice-responses.ts';
import { sortLanguages } from '../../domain/providers/languages.ts';
import { activeRows } from '../../domain/providers/panels.ts';
import { picturePath } from '../../domain/providers/pictures.ts';
import { PUBLIC_FIELDS, STAFF_TEXTS } from '../../domain/providers/provider-form.ts';
import type { Provider, StaffProvider } from '../../domain/providers/provider-responses.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { gone, notFound } from '../errors.ts';
import { type ReferenceLists, readReferenceLists } from '../lists/public-repository.ts';
import { getEhrIntegrationSettings } from '../practice/repository.ts';
import type { ProviderRecord } from './record.ts';
import { findProvider, wasDeleted } from './repository.ts';

export const UNKNOWN = 'There is no provider with this id.';
/** The error page's text for visitors with an old link. */
const UNLISTED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

const FOR_VISITORS = keysOf(PUBLIC_FIELDS);
const FOR_STAFF = [
  ...keysOf(STAFF_TEXTS),
  ...(['listing', 'acceptingNote', 'officeIds', 'revision', 'licenses', 'panels'] as const),
];

/** @throws gone if the provider is unlisted or was deleted; not_found for a draft, or if it never existed. */
export async function getProvider({ db, today }: Context, id: number | null): Promise<Provider> {
  if (id === null) throw notFound(UNKNOWN);
  const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
  if (record?.listing === 'listed') return toProvider(record, directory, today());
  const hasLeft = record ? record.listing === 'unlisted' : await wasDeleted(db, id);
  throw hasLeft ? gone(UNLISTED) : notFound(UNKNOWN);
}

/** Data shared by all providers; read once per request. */
export type Directory = ReferenceLists & { ehr: EhrIntegrationSettings };

export async function readDirectory(db: Database): Promise<Directory> {
  const [lists, ehr] = await Promise.all([readReferenceLists(db), getEhrIntegrationSettings(db)]);
  return { ...lists, ehr };
}

/** Returns a provider as visitors see it on a day. */
export function toProvider(record: ProviderRecord, directory: Directory, today: string): Provider {
  const { id, ehrUuid, avatarHash, photoHash } = record;
  const { stateIds, panels } = activeRows(record, today);
  const { providerAppointmentBaseUrl: bookingBase } = directory.ehr;
  return {
    id,
    ...pick(record, FOR_VISITORS),
    acceptingNote: record.isAccepting ? null : record.acceptingNote,
    concerns: record.concernIds.flatMap((wanted) => {
      const concern = directory.concerns.find((each) => each.id === wanted);
      return concern ? [{ id: concern.id, name: concern.name }] : [];
    }),
    languages: sortLanguages(record.languageCodes),
    offices: directory.offices
      .filter((office) => record.officeIds.includes(office.id) && stateIds.includes(office.stateId))
      .map(({ stateId: _, ...office }) => office),
    avatarUrl: avatarHash && picturePath(avatarHash, PICTURE_WIDTHS.avatar[1]),
    photoUrl: photoHash && picturePath(photoHash, PICTURE_WIDTHS.photo[1]),
    states: directory.states.filter((state) => stateIds.includes(state.id)),
    credentials: directory.credentials.filter((each) => record.credentialIds.includes(each.id)),
    insuranceCompanies: directory.insuranceCompanies.flatMap(({ id, name }) => {
      const own = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === id);
      if (own.length === 0) return [];
      const chosen = directory.states.filter((state) => own.some(({ stateId }) => stateId === state.id));
      return { id, name, stateCodes: chosen.length > 0 ? chosen.map(({ code }) => code) : null };
    }),
    appointmentSchedulingUrl: bookingBase && ehrUuid ? bookingUrl(bookingBase, ehrUuid) : null,
  };
}

/** Returns a provider as staff see it on a day. */
export function toStaffProvider(record: ProviderRecord, directory: Directory, today: string): StaffProvider {
  return {
    ...toProvider(record, directory, today),
    ...pick(record, FOR_STAFF),
  };
}

/** Appends the provider's id to the base URL, after one slash unless it belongs to a query or fragment. */
function bookingUrl(base: string, ehrUuid: string): string {
  const start = /[?#]/.test(base) ? base : base.replace(/\/*$/, '/');
  return start + encodeURIComponent(ehrUuid);
}
