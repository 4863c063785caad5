import { data, href, type RouterContextProvider } from 'react-router';
import type { Provider } from '../../../../../domain/directory/schemas.ts';
import { fullName } from '../../../../../domain/names.ts';
import { ApiError } from '../../../../api-client/api-error.ts';
import type { RevisedProvider } from '../../../../api-client/directory.ts';
import type { ProviderSaveError } from '../../../../directory/provider-form/form.tsx';
import type { ProviderFormOptions } from '../../../../directory/provider-form/values.ts';
import { flashContext, redirectWithFlash } from '../../../../editing/flash.ts';
import type { PortalLoadArgs } from '../../load.ts';
import { saveErrorText, statusOf } from '../../save-error-text.ts';

/** Loads the options of the provider form. */
export async function loadFormOptions({
  api,
  portal,
}: Pick<PortalLoadArgs, 'api' | 'portal'>): Promise<ProviderFormOptions> {
  portal.forgetLists();
  const [states, credentials, insuranceCompanies] = await Promise.all([
    api.states(),
    api.credentials(),
    api.insuranceCompanies(),
  ]);
  return { states, credentials, insuranceCompanies };
}

/** Saves and redirects to the list with its query string. On an error, stays and shows it (spec sections 4 and 8). */
export async function saveProvider(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  save: () => Promise<Provider>,
  verb: 'created' | 'updated',
  /** Returns the version that another user has saved, if that caused the error. */
  currentProviderOf: (error: unknown) => RevisedProvider | null = () => null,
): Promise<Response | ReturnType<typeof data<ProviderSaveError>>> {
  try {
    const message = `${fullName(await save())} ${verb} successfully.`;
    return redirectWithFlash(context, href('/portal/providers'), { type: 'success', message }, url.search);
  } catch (error) {
    context.get(flashContext).show({ type: 'danger', message: saveErrorText(error), path: url.pathname });
    const status = statusOf(error);
    const current = currentProviderOf(error);
    return data({ status, errors: fieldErrors(error), current }, { status });
  }
}

/** Returns the errors of the API's response by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fieldErrors : {};
}
