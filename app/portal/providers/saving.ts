import { type ClientActionFunctionArgs, href } from 'react-router';
import type { Provider } from '../../../domain/directory/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import type { RevisedProvider } from '../../api/directory.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import type { PortalLoadArgs } from '../frame/portal-load.ts';
import type { ProviderFormOptions } from './form/provider-values.ts';

/** Loads the options of the provider form. */
export async function loadFormOptions({
  api,
  portal,
}: Pick<PortalLoadArgs, 'api' | 'portal'>): Promise<ProviderFormOptions> {
  portal.forgetInsurers();
  const [states, credentials, insuranceCompanies, concerns, offices] = await Promise.all([
    api.states(),
    api.credentials(),
    api.insuranceCompanies(),
    portal.concerns.list(),
    portal.offices.list(),
  ]);
  return { states, credentials, insuranceCompanies, concerns, offices };
}

/** Saves and redirects to the list with its query string (spec sections 4 and 8). */
export function saveProvider(
  args: Pick<ClientActionFunctionArgs, 'context' | 'url'>,
  save: (portal: PortalClient) => Promise<Provider>,
  verb: 'created' | 'updated',
) {
  return runAction<RevisedProvider>(
    args,
    async (portal) => {
      const saved = await save(portal).catch((error) => {
        portal.forgetCredentials();
        throw error;
      });
      const message = `${fullName(saved)} ${verb} successfully.`;
      const flash = { type: 'success', message, itemId: saved.id } as const;
      return redirectWithFlash(args.context, href('/portal/providers'), flash, args.url.search);
    },
    { showsConflict: true },
  );
}
