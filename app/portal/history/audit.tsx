import { Form, href, Link, useLocation, useSearchParams } from 'react-router';
import { EVENT_SUBJECTS } from '../../../domain/events/events.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/audit.ts';
import { EventList } from './event-list.tsx';
import { subjectLabel } from './event-texts.ts';

const load = ({ portal, url }: PortalLoadArgs) => portal.auditEvents(String(url.searchParams));

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Audit({ loaderData: page }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <PortalPage purpose="Who changed or opened what, newest first.">
      <Filter key={search} />
      {page.events.length === 0 && (
        <p className="rounded-xl border border-line bg-white px-5 py-8">No event matches.</p>
      )}
      <EventList {...page} />
    </PortalPage>
  );
}

/** The longest text that the API takes. */
const MAX_LENGTH = 254;

function Filter() {
  const [query] = useSearchParams();
  const given = (name: string) => ({ name, defaultValue: query.get(name) ?? '' });
  const text = { maxLength: MAX_LENGTH, autoComplete: 'off', spellCheck: false };
  return (
    <Form
      action={href('/portal/audit')}
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-x-3 gap-y-5 max-sm:[&_[type=date]]:px-2 rounded-2xl border border-line bg-white p-5"
    >
      <TextField {...given('person')} {...text} label="Person" hint="Who did it" />
      <SelectField
        {...given('subject')}
        label="Kind"
        placeholder="All"
        options={EVENT_SUBJECTS.map((subject) => [subject, subjectLabel(subject)])}
      />
      <div className="max-sm:col-span-full">
        <TextField {...given('name')} {...text} label="Name" hint="Of what, such as R-7K3M9Q" />
      </div>
      <TextField {...given('from')} type="date" label="First day" />
      <TextField {...given('to')} type="date" label="Last day" />
      <div className="col-span-full flex items-center gap-3">
        <button type="submit" className="button-primary">
          Show Events
        </button>
        {[...query.values()].some(Boolean) && (
          <Link to={href('/portal/audit')} className="link inline-flex min-h-11 items-center">
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}
