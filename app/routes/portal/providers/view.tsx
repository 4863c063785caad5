import { href, Link } from 'react-router';
import { fullName, type StaffProvider } from '../../../../domain/entities.ts';
import { fieldNames } from '../../../../domain/form.ts';
import { PICTURE_WIDTHS } from '../../../../domain/limits.ts';
import { PROVIDER_TEXTS } from '../../../../domain/provider-form.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { PortalPage } from '../../../components/portal-page.tsx';
import { Bio, Facts, Section } from '../../../components/provider-details.tsx';
import { insuranceText } from '../../../content/insurance.ts';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../load.ts';
import type { Route } from './+types/view.ts';

const load = ({ portal, params }: PortalLoadArgs<{ providerId: string }>): Promise<StaffProvider> =>
  portal.provider(requireProviderId(params));

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** Text fields without their own layout. */
const OTHER_TEXTS = fieldNames(PROVIDER_TEXTS).filter(
  (name) => !['firstName', 'lastName', 'bio'].includes(name),
);

export default function ProviderView({ loaderData: provider }: Route.ComponentProps) {
  const { avatarUrl, photoUrl, bio, credentials, states, insuranceCompanies } = provider;
  return (
    <PortalPage
      title={fullName(provider)}
      actions={
        <Link
          to={href('/portal/providers/:providerId/edit', { providerId: String(provider.id) })}
          className="button-primary"
        >
          Edit Provider
        </Link>
      }
    >
      <div className="flex flex-wrap items-end gap-5">
        {photoUrl && (
          <Avatar url={photoUrl} widths={PICTURE_WIDTHS.photo} size={192} className="size-48 rounded-2xl" />
        )}
        <Avatar url={avatarUrl} widths={PICTURE_WIDTHS.avatar} size={96} className="size-24 rounded-full" />
      </div>
      {OTHER_TEXTS.map(
        (name) =>
          provider[name] && (
            <Section key={name} title={PROVIDER_TEXTS[name].label}>
              <p className="wrap-anywhere">{provider[name]}</p>
            </Section>
          ),
      )}
      <Facts title="Credentials" values={credentials.map(({ title }) => title)} />
      <Facts title="Licensed States" values={states.map(({ displayName }) => displayName)} />
      <Facts
        title="Accepted Insurance"
        values={insuranceCompanies.map((insurer) => insuranceText(insurer, states))}
      />
      {bio && (
        <Section title="Bio">
          <Bio text={bio} />
        </Section>
      )}
      <p className="mt-10">
        <Link to={href('/portal/providers')} className="link">
          Back to all providers
        </Link>
      </p>
    </PortalPage>
  );
}
