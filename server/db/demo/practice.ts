import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { encodeImage } from '../../images/encode.ts';
import { type EncodedImage, insertImage } from '../../images/repository.ts';
import { insertProvider } from '../../providers/repository.ts';
import { listCredentials, listInsuranceCompanies, listStates } from '../../reference-data/repository.ts';
import { updateEhrIntegrationSettings } from '../../settings/repository.ts';
import type { Database } from '../schema.ts';
import { transaction } from '../transaction.ts';
import { type Portrait, portraitSvg } from './portraits.ts';
import { demoProviders } from './providers.ts';

const EHR_SETTINGS = {
  ehrProvider: 'Healthie',
  patientLoginUrl: 'https://ehr.sorrel.example/patients/sign-in',
  providerAppointmentBaseUrl: 'https://ehr.sorrel.example/appointments/book?provider_id=',
};

/**
 * Fills a database that is undecided about it with a practice to look around in. People, texts and portraits are
 * invented.
 */
export async function insertDemoPractice(db: Database): Promise<void> {
  const [states, credentials, insurers] = await Promise.all([
    listStates(db),
    listCredentials(db),
    listInsuranceCompanies(db),
  ]);
  const pictures: (Pictures | null)[] = [];
  // One after the other: all at once would take 100 MB more, which the process would keep.
  for (const { portrait } of demoProviders) pictures.push(portrait && (await drawPictures(portrait)));

  await transaction(db, async (trx) => {
    const undecided = trx
      .updateTable('demo_practice')
      .set({ is_inserted: 1 })
      .where('is_inserted', 'is', null);
    // Another process that started at the same time was faster.
    if ((await undecided.executeTakeFirst()).numUpdatedRows === 0n) return;
    await updateEhrIntegrationSettings(trx, EHR_SETTINGS);
    for (const [index, provider] of demoProviders.entries()) {
      const picture = pictures[index];
      for (const image of picture ? [picture.avatar, picture.photo] : []) await insertImage(trx, image);
      await insertProvider(
        trx,
        {
          first_name: provider.firstName,
          last_name: provider.lastName,
          ehr_uuid: provider.ehrUuid,
          bio: provider.bio,
          avatar_hash: picture?.avatar.hash ?? null,
          photo_hash: picture?.photo.hash ?? null,
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

type Pictures = { avatar: EncodedImage; photo: EncodedImage };

async function drawPictures(portrait: Portrait): Promise<Pictures> {
  const svg = Buffer.from(portraitSvg(portrait));
  const avatar = await encodeImage(svg, PICTURE_WIDTHS.avatar);
  return { avatar, photo: await encodeImage(svg, PICTURE_WIDTHS.photo) };
}
