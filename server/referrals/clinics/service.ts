import type { User } from '../../../domain/accounts/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { readChanges, readForm } from '../../../domain/forms/field.ts';
import { MAX_CLINICS } from '../../../domain/limits.ts';
import { CLINIC_FORM } from '../../../domain/referrals/clinics/form.ts';
import type { OpenedClinic, ReferralClinic } from '../../../domain/referrals/clinics/schemas.ts';
import { MAX_SLUG_LENGTH } from '../../../domain/referrals/form.ts';
import { SLUG, toSlug } from '../../../domain/slugs.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import type { Database } from '../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, invalidFields, notFound, validFields } from '../../errors.ts';
import { drawQrCode } from './qr-code.ts';
import {
  type ClinicRecord,
  findClinic,
  findClinicBySlug,
  insertClinic,
  listClinics,
  updateClinic,
} from './repository.ts';

/** Who makes or changes a link, and from where. */
type Author = { user: User; address: string };

/** Links for clinics, which fill in the clinic's part of the referral form. */
export function createClinicService({
  db,
  origin,
  now,
}: {
  db: Database;
  origin: string;
  now: () => number;
}) {
  const toClinic = (record: ClinicRecord): ReferralClinic => ({
    ...record,
    url: `${origin}/patient-referral?clinic=${record.slug}`,
  });

  return {
    /** Returns all links, retired ones last, in order of name. */
    async list(): Promise<ReferralClinic[]> {
      const order = ({ isRetired, name }: ClinicRecord) => `${isRetired ? 1 : 0} ${foldName(name)}`;
      const clinics = await listClinics(db);
      return clinics.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map(toClinic);
    },

    /** Returns a link with its QR code. @throws not_found */
    async open(id: number | null): Promise<OpenedClinic> {
      const clinic = toClinic(await getClinic(db, id));
      return { ...clinic, qrCode: drawQrCode(clinic.url) };
    },

    /** Returns what a link fills in; null if it is unknown or retired. */
    findBySlug: async (slug: string) => (SLUG.test(slug) ? findClinicBySlug(db, slug) : null),

    /** @throws invalid; conflict if there are too many. */
    create: (input: Record<string, unknown>, author: Author): Promise<ReferralClinic> =>
      changeAll(author, async (trx) => {
        const fields = validFields(readForm(CLINIC_FORM, input));
        const others = await listClinics(trx);
        if (others.length >= MAX_CLINICS) throw conflict(`At most ${MAX_CLINICS} clinic links are possible.`);
        return insertClinic(trx, { ...fields, slug: chooseSlug(fields, others) }, now());
      }),

    /** Changes only the fields that were sent. @throws not_found; invalid. */
    change: (id: number | null, input: Record<string, unknown>, author: Author): Promise<ReferralClinic> =>
      changeAll(author, async (trx) => {
        const before = await getClinic(trx, id);
        const fields = validFields(readChanges(CLINIC_FORM, input));
        const others = (await listClinics(trx)).filter((each) => each.id !== before.id);
        const after = { ...before, ...fields };
        const changed = { ...after, slug: chooseSlug(after, others) };
        await updateClinic(trx, changed);
        return changed;
      }),
  };

  async function changeAll(
    { user, address }: Author,
    work: (trx: Transaction) => Promise<ClinicRecord>,
  ): Promise<ReferralClinic> {
    return transaction(db, async (trx) => {
      await lockTable(trx, 'referral_clinics');
      const clinic = await work(trx);
      const reason = `${clinic.name} (${clinic.slug})${clinic.isRetired ? ', retired' : ''}`;
      await recordEvent(trx, { at: now(), event: 'clinic_link_changed', email: user.email, reason, address });
      return toClinic(clinic);
    });
  }
}

/** @throws not_found */
async function getClinic(db: Parameters<typeof findClinic>[0], id: number | null): Promise<ClinicRecord> {
  const clinic = id === null ? null : await findClinic(db, id);
  if (!clinic) throw notFound('There is no clinic link with this id.');
  return clinic;
}

/** Returns the slug that was sent, or else one made from the name. @throws invalid if the one sent is taken. */
function chooseSlug({ name, slug }: { name: string; slug: string | null }, others: ClinicRecord[]): string {
  const isTaken = (text: string) => others.some((other) => other.slug === text);
  if (slug !== null) {
    if (isTaken(slug)) throw invalidFields({ slug: 'Another clinic link has this ending' });
    return slug;
  }
  // Leaves room for the number.
  const base = toSlug(name, MAX_SLUG_LENGTH - 5) || 'clinic';
  for (let count = 1; ; count++) {
    const made = count === 1 ? base : `${base}-${count}`;
    if (!isTaken(made)) return made;
  }
}
