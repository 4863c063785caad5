import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { type EncodedImage, hashVariants, insertImage } from '../images/repository.ts';
import { insertProvider } from '../providers/repository.ts';
import { listCredentials, listInsuranceCompanies, listStates } from '../reference-data/repository.ts';
import { updateEhrIntegrationSettings } from '../settings/repository.ts';
import { demoProviders } from './providers.ts';
import { recordDemoDecision } from './repository.ts';

const PORTRAITS = path.resolve(import.meta.dirname, 'portraits');

const EHR_SETTINGS = {
  ehrProvider: 'Healthie',
  patientLoginUrl: 'https://ehr.sorrel.example/patients/sign-in',
  providerAppointmentBaseUrl: 'https://ehr.sorrel.example/appointments/book?provider_id=',
};

/** Inserts the demo practice, unless a process has already recorded a decision for this database. */
export async function insertDemoPractice(db: Database): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await recordDemoDecision(trx, true))) return;
    await updateEhrIntegrationSettings(trx, EHR_SETTINGS);
    const states = await listStates(trx);
    const credentials = await listCredentials(trx);
    const insurers = await listInsuranceCompanies(trx);
    for (const provider of demoProviders) {
      const pictures = provider.portrait ? await readPictures(provider.portrait) : null;
      if (pictures) for (const image of [pictures.avatar, pictures.photo]) await insertImage(trx, image);
      await insertProvider(
        trx,
        {
          first_name: provider.firstName,
          last_name: provider.lastName,
          ehr_uuid: provider.ehrUuid,
          bio: provider.bio,
          avatar_hash: pictures?.avatar.hash ?? null,
          photo_hash: pictures?.photo.hash ?? null,
        },
        {
          stateIds: states.filter(({ code }) => provider.states.includes(code)).map(({ id }) => id),
          credentialIds: credentials
            .filter(({ abbreviation }) => provider.credentials.includes(abbreviation))
            .map(({ id }) => id),
          insuranceCompanyIds: insurers
            .filter(({ name }) => provider.insuranceCompanies.includes(name))
            .map(({ id }) => id),
        },
      );
    }
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
