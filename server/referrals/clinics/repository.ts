import type { ClinicFields } from '../../../domain/referrals/clinics/form.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** A stored link for a clinic. */
export type ClinicRecord = ClinicFields & { id: number; slug: string };

export async function listClinics(db: DatabaseOrTransaction): Promise<ClinicRecord[]> {
  return (await selectClinics(db).orderBy('id').execute()).map(toRecord);
}

export async function findClinic(db: DatabaseOrTransaction, id: number): Promise<ClinicRecord | null> {
  const row = await selectClinics(db).where('id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Returns the clinic of a link; null if the slug is unknown or retired. */
export async function findClinicBySlug(
  db: DatabaseOrTransaction,
  slug: string,
): Promise<ClinicRecord | null> {
  const row = await selectClinics(db).where('slug', '=', slug).where('is_retired', '=', 0).executeTakeFirst();
  return row ? toRecord(row) : null;
}

export async function insertClinic(
  db: DatabaseOrTransaction,
  clinic: Omit<ClinicRecord, 'id'>,
  now: number,
): Promise<ClinicRecord> {
  const { id } = await db
    .insertInto('referral_clinics')
    .values({ ...toRow(clinic), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...clinic, id };
}

export async function updateClinic(db: DatabaseOrTransaction, clinic: ClinicRecord): Promise<void> {
  await db.updateTable('referral_clinics').set(toRow(clinic)).where('id', '=', clinic.id).execute();
}

function selectClinics(db: DatabaseOrTransaction) {
  return db.selectFrom('referral_clinics').select(['id', 'name', 'phone', 'fax', 'slug', 'is_retired']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectClinics>['execute']>>[number];

function toRecord({ is_retired, ...row }: Row): ClinicRecord {
  return { ...row, isRetired: is_retired === 1 };
}

function toRow({ name, phone, fax, slug, isRetired }: Omit<ClinicRecord, 'id'>) {
  return { name, phone, fax, slug, is_retired: isRetired ? 1 : 0 };
}
