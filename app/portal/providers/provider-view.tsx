import { href, Link, useLocation } from 'react-router';
import { formatShortDate } from '../../../domain/dates.ts';
import type { State } from '../../../domain/lists/list-responses.ts';
import { fullName } from '../../../domain/names.ts';
import { keysOf } from '../../../domain/objects.ts';
import { isLicensed } from '../../../domain/providers/licenses.ts';
import { PROVIDER_FORM, STAFF_TEXTS } from '../../../domain/providers/provider-form.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { Avatar } from '../../provider/avatar.tsx';
import {
  Bio,
  Concerns,
  Facts,
  Replies,
  Section,
  VisitsAndLanguages,
} from '../../provider/provider-details.tsx';
import { insuranceText } from '../../provider/provider-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { useMay } from '../frame/session.ts';
import { today } from '../frame/times.ts';
import { HistoryLink } from '../history/history.tsx';
import type { Route } from './+types/provider-view.ts';
import { foundText, LISTING_LABELS } from './listing-texts.ts';

async function load({ api, portal, params }: PortalLoadArgs<{ providerId: string }>) {
  const id = requireProviderId(params);
  const [provider, states] = await Promise.all([portal.provider(id), api.states()]);
  return { provider, states };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

const FACTS = ['ehrUuid', 'npi', ...keysOf(STAFF_TEXTS)] as const;

export default function ProviderView({ loaderData }: Route.ComponentProps) {
  const mayChange = useMay('directory');
  const { provider, states } = loaderData;
  const { search } = useLocation();
  const params = { providerId: String(provider.id) };
  const facts = FACTS.filter((name) => provider[name]);
  const { avatarUrl, photoUrl, bio, credentials, listing, isAccepting, acceptingNote } = provider;
  return (
    <PortalPage
      title={fullName(provider)}
      isName
      back={[href('/portal/providers') + search, 'Back to the providers']}
      actions={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {listing === 'listed' ? (
            <a
              href={href('/providers/:providerId', params)}
              target="_blank"
              rel="noopener"
              className="button-quiet"
            >
              View public page
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            <Link
              to={href('/portal/providers/:providerId/preview', params) + search}
              className="button-quiet"
            >
              Preview
            </Link>
          )}
          <HistoryLink subject={`providers/${provider.id}`} className="button-quiet" />
          {mayChange && (
            <Link to={href('/portal/providers/:providerId/edit', params) + search} className="button-primary">
              Edit Provider
            </Link>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_26rem] xl:grid-rows-[auto_auto_1fr]">
        <div className="xl:col-start-2">
          <Card title="Availability">
            <p>{`${LISTING_LABELS[listing]}, ${provider.isAccepting ? 'taking' : 'not taking'} new patients.`}</p>
            {!isAccepting && acceptingNote && <p className="mt-1 wrap-anywhere">{acceptingNote}</p>}
            <p className="mt-1">{foundText(provider)}</p>
          </Card>
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-span-3 xl:row-start-1">
          <div className="flex flex-wrap items-start gap-x-8 gap-y-6 sm:flex-nowrap">
            <div className="relative shrink-0">
              {photoUrl && <Avatar url={photoUrl} kind="photo" size={120} className="size-30 rounded-2xl" />}
              <Avatar
                url={avatarUrl}
                kind="avatar"
                size={48}
                className={`size-12 rounded-full ring-3 ring-paper ${photoUrl ? 'absolute -right-3 -bottom-3' : ''}`}
              />
            </div>
            <DescriptionList items={facts.map((name) => [PROVIDER_FORM[name].label, provider[name]])} />
          </div>
          <Facts title="Credentials" values={credentials.map(({ title }) => title)} />
          <Licenses licenses={provider.licenses} states={states} />
          <Facts
            title="Accepted Insurance"
            values={provider.insuranceCompanies.map((insurer) => insuranceText(insurer, provider.states))}
          />
          {bio && (
            <Section title="Bio">
              <Bio text={bio} />
            </Section>
          )}
          <Replies provider={provider} />
        </div>
        <div className="-mt-8 min-w-0 xl:col-start-2 xl:[&_ul]:grid-cols-1">
          <Concerns concerns={provider.concerns} />
          <VisitsAndLanguages provider={provider} />
        </div>
      </div>
    </PortalPage>
  );
}

function Licenses({ licenses, states }: Pick<StaffProvider, 'licenses'> & { states: State[] }) {
  if (licenses.length === 0) return null;
  return (
    <Section title="Licensed States">
      <table className="w-full max-w-xl text-left text-[0.9375rem]">
        <thead className="text-sm text-ink-soft">
          <tr>
            {['State', 'Number', 'Expires'].map((label) => (
              <th key={label} scope="col" className="py-1.5 pr-4 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {licenses.map((license) => (
            <tr key={license.stateId} className="border-t border-line *:py-2 *:pr-4 *:wrap-anywhere">
              <td>
                <Badge>{states.find(({ id }) => id === license.stateId)?.displayName}</Badge>
              </td>
              <td>{license.number}</td>
              <td>
                <span className="mr-2 inline-block">
                  {license.expiresOn ? formatShortDate(license.expiresOn) : 'Never'}
                </span>
                {!isLicensed(license, today()) && <Badge tone="danger">Expired</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
