import { fullName } from '../../../domain/names.ts';
import { ETAG_FIELD } from '../frame/action-result.ts';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/edit-provider.ts';
import { ProviderForm } from './form/provider-form.tsx';
import { loadFormOptions, saveProvider } from './saving.ts';

async function load({ api, portal, params }: PortalLoadArgs<{ providerId: string }>) {
  const [provider, options] = await Promise.all([
    portal.provider(requireProviderId(params)),
    loadFormOptions({ api, portal }),
  ]);
  return { provider, options };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.formData();
  const etag = String(form.get(ETAG_FIELD));
  form.delete(ETAG_FIELD);
  return saveProvider(args, (portal) => portal.updateProvider(args.params.providerId, form, etag), 'updated');
}

export default function EditProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, options } = loaderData;
  return (
    <PortalPage title="Edit Provider" subject={fullName(provider)}>
      <ProviderForm
        key={`${provider.id} ${provider.etag}`}
        provider={provider}
        options={options}
        saveError={actionData}
        submitLabel="Save"
      />
    </PortalPage>
  );
}
