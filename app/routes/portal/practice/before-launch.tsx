import { href, Link } from 'react-router';
import type { LaunchItem } from '../../../../domain/practice/schemas.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { SectionItem } from '../../../portal/section.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/before-launch.ts';

/** Each topic's title, and the page that changes it; without one, it is in a file on the server. */
const TOPICS: Record<LaunchItem['topic'], [title: string, page?: string]> = {
  config: ['Name and founder'],
  story: ["Founder's story"],
  contact: ['Contact details', href('/portal/practice')],
  ehr_settings: ['Patient login and booking', href('/portal/settings')],
  recipients: ['Mails about referrals', href('/portal/settings')],
  insurers: ['Insurers without a dietitian', href('/portal/insurers')],
};

const load = ({ portal }: PortalLoadArgs) => portal.beforeLaunch();

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function BeforeLaunch({ loaderData: items }: Route.ComponentProps) {
  return (
    <PortalPage title="Before launch">
      {items.length === 0 ? (
        <Alert variant="info" isAnnounced={false}>
          All done. Nothing on the site is sample content.
        </Alert>
      ) : (
        <>
          <p className="mb-5 text-ink-soft">
            Sample content, and what is missing. Files are changed by whoever runs the server.
          </p>
          <ul className="max-w-3xl divide-y divide-line rounded-2xl border border-line bg-white px-6 shadow-card">
            {items.map((item) => (
              <Item key={item.topic} {...item} />
            ))}
          </ul>
        </>
      )}
    </PortalPage>
  );
}

function Item({ topic, text }: LaunchItem) {
  const [title, page] = TOPICS[topic];
  return (
    <SectionItem>
      <h2 className="font-sans text-base font-semibold">
        {page ? (
          <Link to={page} className="link -my-1 inline-block py-1 font-semibold">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <p className="mt-1 wrap-anywhere">{text}</p>
    </SectionItem>
  );
}
