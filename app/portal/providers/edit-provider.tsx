import { href, type ShouldRevalidateFunctionArgs } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import { runAction, takeForm } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/edit-provider.ts';
import { ProviderForm } from './provider-form.tsx';
import { LISTING_FIELD, REVISION_FIELD } from './provider-values.ts';

/** The provider is null for a new one, which has no id in the address. */
async function load({ api, portal, params }: PortalLoadArgs<{ providerId?: string }>) {
  const { providerId } = params;
  portal.forgetInsurers();
  portal.forgetCredentials();
  const [provider, states, credentials, insuranceCompanies, concerns, offices] = await Promise.all([
    providerId === undefined ? null : portal.provider(requireProviderId({ providerId })),
    api.states(),
    api.credentials(),
    api.insuranceCompanies(),
    portal.concerns.list(),
    portal.offices.list(),
  ]);
  return { provider, options: { states, credentials, insuranceCompanies, concerns, offices } };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Keeps the form after a change of the listing, an error or a conflict; other saves leave the page. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !actionResult && defaultShouldRevalidate;

/** Saves and redirects to the list with its query string (spec sections 4 and 8), but not for the listing alone. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { providerId } = args.params;
  const form = await takeForm(args.request);
  const revision = Number(form.get(REVISION_FIELD));
  form.delete(REVISION_FIELD);
  return runAction(args, async (portal) => {
    const saved = await (providerId
      ? portal.updateProvider(providerId, form, revision)
      : portal.createProvider(form));
    const message = `${fullName(saved)} ${providerId ? 'updated' : 'created'} successfully.`;
    if (providerId && form.has(LISTING_FIELD)) return message;
    const flash = { type: 'success', message, itemId: saved.id } as const;
    return redirectWithFlash(href('/portal/providers'), flash, args.url.search);
  });
}

/** A new or existing provider (spec section 2). */
export default function EditProvider({ loaderData }: Route.ComponentProps) {
  const { provider } = loaderData;
  return (
    <PortalPage
      title={provider ? 'Edit Provider' : 'Create Provider'}
      {...(provider && { subject: fullName(provider) })}
    >
      <ProviderForm key={provider && `${provider.id} ${provider.revision}`} {...loaderData} />
    </PortalPage>
  );
}
