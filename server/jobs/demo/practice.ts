import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { pick } from '../../../domain/objects.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { STAFF_LISTS } from '../../lists/lists.ts';
import { readReferenceLists } from '../../lists/public-repository.ts';
import { readItems } from '../../lists/repository.ts';
import { saveItem } from '../../lists/service.ts';
import { dayOf } from '../../operations/today.ts';
import { updateEhrIntegrationSettings } from '../../practice/repository.ts';
import { type EncodedImage, hashVariants, insertImage } from '../../providers/pictures/repository.ts';
import { EMPTY_PROVIDER } from '../../providers/record.ts';
import { saveProvider } from '../../providers/save/repository.ts';
import type { Keyring } from '../../referrals/keyring.ts';
import { datedEntry } from './dated-entry.ts';
import { demoOffices, profileOf } from './profiles.ts';
import { demoProviders } from './providers.ts';
import { insertDemoReferrals } from './referrals.ts';
import { DEMO_PRACTICE, recordDemoDecision } from './repository.ts';

const { offices } = STAFF_LISTS;

const PORTRAITS = path.resolve(import.meta.dirname, 'portraits');

const EHR_SETTINGS = {
  ehrProvider: 'Healthie',
  patientLoginUrl: 'https://ehr.sorrel.example/patients/sign-in',
  providerAppointmentBaseUrl: 'https://ehr.sorrel.example/appointments/book?provider_id=',
};

/** When the practice entered its data. */
const SET_UP_MS = 200 * 86_400_000;

/**
 * Inserts the demo practice, unless a process has already recorded a decision for this database.
 * @param keyring encrypts the demo referrals; without it, there are none.
 */
export async function insertDemoPractice(db: Database, keyring?: Keyring): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await recordDemoDecision(trx, true))) return;
    const now = Date.now();
    const author = { actor: DEMO_PRACTICE, at: now - SET_UP_MS };
    await updateEhrIntegrationSettings(trx, EHR_SETTINGS, author);
    for (const office of demoOffices) {
      const fields = { ...office, position: null };
      const others = await readItems(trx, offices);
      await saveItem(trx, offices, fields, { before: null, others, sent: fields, author });
    }
    const lists = await readReferenceLists(trx);
    const start = { lists, today: dayOf(now) };
    for (const [index, provider] of demoProviders.entries()) {
      const pictures = provider.portrait ? await readPictures(provider.portrait) : null;
      if (pictures) for (const image of [pictures.avatar, pictures.photo]) await insertImage(trx, image);
      const after = {
        ...EMPTY_PROVIDER,
        ...pick(provider, ['firstName', 'lastName', 'ehrUuid', 'bio']),
        avatarHash: pictures?.avatar.hash ?? null,
        photoHash: pictures?.photo.hash ?? null,
        ...datedEntry(provider, index, start),
        ...profileOf(provider, index, lists),
        credentialIds: lists.credentials
          .filter(({ abbreviation }) => provider.credentials.includes(abbreviation))
          .map(({ id }) => id),
      };
      await saveProvider(trx, null, after, { lists, author });
    }
    if (keyring) await insertDemoReferrals(trx, keyring, now);
  });
}

async function readPictures(portrait: string): Promise<{ avatar: EncodedImage; photo: EncodedImage }> {
  return {
    avatar: await readPicture(portrait, PICTURE_WIDTHS.avatar),
    photo: await readPicture(portrait, PICTURE_WIDTHS.photo),
  };
}

async function readPicture(portrait: string, widths: readonly number[]): Promise<EncodedImage> {
  const variants = await Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: await readFile(path.join(PORTRAITS, `${portrait}-${width}.webp`)),
    })),
  );
  return { hash: hashVariants(variants), variants };
}
