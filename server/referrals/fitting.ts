import { nameWithCredentials } from '../../domain/names.ts';
import type { ReferralFields } from '../../domain/referrals/form.ts';
import type { FittingProvider } from '../../domain/referrals/schemas.ts';
import type { DirectoryService } from '../directory/providers/public-view.ts';

const MAX_FITTING = 10;

/** Returns who fits a patient today by state, insurer and language; nobody without a state and insurer. */
export async function findFittingProviders(
  directory: Pick<DirectoryService, 'list'>,
  { stateCode, insuranceCompanyName, preferredLanguage }: ReferralFields,
): Promise<FittingProvider[]> {
  if (stateCode === null || insuranceCompanyName === null) return [];
  const { providers } = await directory.list({
    stateCode: stateCode.toUpperCase(),
    insuranceCompanyName,
    ...(preferredLanguage !== null && { language: [preferredLanguage] }),
    limit: MAX_FITTING,
  });
  return providers.map((provider) => ({ id: provider.id, name: nameWithCredentials(provider) }));
}
