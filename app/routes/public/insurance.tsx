import { href } from 'react-router';
import { insurancePage } from '../../content/insurance-guide.ts';
import { InsuranceGuide } from '../../directory/insurance-guide.tsx';
import { LinkCards } from '../../directory/link-cards.tsx';
import { PageMeta } from '../../site/page-meta.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/insurance.ts';

/** A failure to load the insurers is only logged, and their list is left out. */
const load = ({ api, recover }: LoadArgs) =>
  recover(api.insuranceCompanies(), [], 'Failed to load insurance companies');

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Insurance({ loaderData: insurers }: Route.ComponentProps) {
  const { title, description, lead } = insurancePage;
  const links = insurers.map(({ name, slug }) => ({
    to: href('/insurance/:insurer', { insurer: slug }),
    text: name,
  }));
  return (
    <>
      <PageMeta title={title} description={description} path={href('/insurance')} />
      <InsuranceGuide title={title} lead={lead} insurer={null} listTitle="Insurers we work with">
        {links.length > 0 && <LinkCards links={links} />}
      </InsuranceGuide>
    </>
  );
}
