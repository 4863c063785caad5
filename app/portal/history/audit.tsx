import { Form, href, Link } from 'react-router';
import { isDate } from '../../../domain/dates.ts';
import {
  AUDIT_LABELS,
  type AuditFilter,
  auditFilterErrors,
  EVENT_SUBJECTS,
  NO_AUDIT_FILTER,
} from '../../../domain/events/events.ts';
import { keysOf } from '../../../domain/objects.ts';
import { LabeledControl } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/audit.ts';
import { EventList, EventPages } from './event-list.tsx';
import { subjectLabel } from './event-texts.ts';

async function load({ portal, url }: PortalLoadArgs) {
  const filter = { ...NO_AUDIT_FILTER };
  for (const name of keysOf(filter)) filter[name] = url.searchParams.get(name)?.trim() ?? '';
  const errors = auditFilterErrors(filter);
  const isValid = Object.keys(errors).length === 0;
  const query = queryOf({ ...filter, before: url.searchParams.get('before') ?? '' });
  return { filter, errors, page: isValid ? await portal.auditEvents(query) : null };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Audit({ loaderData: { filter, errors, page } }: Route.ComponentProps) {
  return (
    <PortalPage purpose="Who changed or opened what, newest first.">
      <Filter key={queryOf(filter)} filter={filter} errors={errors} />
      {page?.events.length === 0 && (
        <p className="rounded-xl border border-line bg-white px-5 py-8">No event matches.</p>
      )}
      {page && (
        <>
          <EventList events={page.events} hasAddresses />
          <EventPages next={page.next} />
        </>
      )}
    </PortalPage>
  );
}

const HINTS: Partial<AuditFilter> = { person: 'Who did it', name: 'Of what, such as R-7K3M9Q' };

function Filter({ filter, errors }: Pick<Route.ComponentProps['loaderData'], 'filter' | 'errors'>) {
  const field = (name: keyof AuditFilter, type: 'text' | 'date') => (
    <TextField
      name={name}
      type={type}
      defaultValue={filter[name]}
      autoComplete="off"
      spellCheck={false}
      label={AUDIT_LABELS[name]}
      hint={HINTS[name]}
      error={
        type === 'date' && errors[name] && !isDate(filter[name])
          ? 'Enter a date such as 03/31/2027'
          : errors[name]
      }
    />
  );
  return (
    <Form
      action={href('/portal/audit')}
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-x-3 gap-y-5 rounded-2xl border border-line bg-white p-5"
    >
      {field('person', 'text')}
      <LabeledControl label={AUDIT_LABELS.subject} error={errors.subject}>
        {(control) => (
          <Select {...control} name="subject" defaultValue={filter.subject}>
            <option value="">All</option>
            {EVENT_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {subjectLabel(subject)}
              </option>
            ))}
          </Select>
        )}
      </LabeledControl>
      {field('name', 'text')}
      {field('from', 'date')}
      {field('to', 'date')}
      <div className="col-span-full flex items-center gap-3">
        <button type="submit" className="button-primary">
          Show Events
        </button>
        {queryOf(filter) !== '' && (
          <Link to={href('/portal/audit')} className="link inline-flex min-h-11 items-center">
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}

function queryOf(filter: Record<string, string>): string {
  return String(new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')));
}
