import { runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/new-provider.ts';
import { ProviderForm } from './form/provider-form.tsx';
import { loadFormOptions, saveProvider } from './saving.ts';

export const loader = (args: Route.LoaderArgs) => runPortalLoad(loadFormOptions, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(loadFormOptions, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.formData();
  return saveProvider(args, (portal) => portal.createProvider(form), 'created');
}

export default function NewProvider({ loaderData: options, actionData }: Route.ComponentProps) {
  return (
    <PortalPage title="Create Provider">
      <ProviderForm provider={null} options={options} saveError={actionData} submitLabel="Create" />
    </PortalPage>
  );
}
