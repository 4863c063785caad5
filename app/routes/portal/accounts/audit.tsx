import { data, Form, href, Link } from 'react-router';
import {
  AUDIT_KINDS,
  type AuditFilter,
  auditFilterErrors,
  MAX_AUDIT_ROWS,
  NO_AUDIT_FILTER,
} from '../../../../domain/accounts/audit.ts';
import { isDate } from '../../../../domain/dates.ts';
import { fullName } from '../../../../domain/names.ts';
import { keysOf } from '../../../../domain/objects.ts';
import { AuditTable } from '../../../accounts/audit-table.tsx';
import { AUDIT_LABELS, AUDIT_TEXTS } from '../../../content/audit.ts';
import { PortalPage } from '../../../portal/page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/audit.ts';

const NAMES = keysOf(NO_AUDIT_FILTER);

async function load({ portal, url }: PortalLoadArgs) {
  const filter = { ...NO_AUDIT_FILTER };
  for (const name of NAMES) filter[name] = url.searchParams.get(name)?.trim() ?? '';
  const errors = auditFilterErrors(filter);
  const isValid = Object.keys(errors).length === 0;
  const [people, page] = await Promise.all([
    portal.users(),
    isValid ? portal.auditEvents(queryOf(filter)) : null,
  ]);
  return data({ filter, errors, people, page }, { status: isValid ? 200 : 422 });
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** The audit trail. It works without scripts, since the filter is a GET form. */
export default function Audit({ loaderData: { filter, errors, people, page } }: Route.ComponentProps) {
  return (
    <PortalPage title="Audit">
      <Filter key={queryOf(filter)} filter={filter} errors={errors} people={people} />
      {errors.page && <Alert variant="danger">{errors.page}</Alert>}
      {page && (
        <>
          {page.entries.length > 0 ? (
            <AuditTable entries={page.entries} users={people} />
          ) : (
            <p className="rounded-xl border border-line bg-white px-5 py-8">No event matches.</p>
          )}
          <nav aria-label="Pages of the list" className="mt-5 flex flex-wrap items-center gap-3">
            {page.entries.length > 0 && (
              <p className="mr-2 text-[0.9375rem] text-ink-soft">
                Events on this page: {page.entries.length}
              </p>
            )}
            {Number(filter.page) > 1 && (
              <Link to={{ search: queryOf({ ...filter, page: '' }) }} className="button-quiet">
                Newest events
              </Link>
            )}
            {page.entries.length > 0 && (
              <a
                href={`/api/portal/audit_events?${queryOf({ ...filter, page: '' }, { format: 'csv' })}`}
                download
                className="button-compact"
                title={`At most ${MAX_AUDIT_ROWS.toLocaleString('en-US')} events`}
              >
                Download as CSV
              </a>
            )}
            {page.hasMore && (
              <Link
                to={{ search: queryOf({ ...filter, page: String(Number(filter.page || 1) + 1) }) }}
                className="button-quiet ml-auto"
              >
                Older events
              </Link>
            )}
          </nav>
        </>
      )}
    </PortalPage>
  );
}

/** The inputs are uncontrolled; the URL has their values. */
function Filter({ filter, errors, people }: Omit<Route.ComponentProps['loaderData'], 'page'>) {
  const isDay = (name: string) => name === 'from' || name === 'to';
  const field = (name: keyof typeof AUDIT_LABELS) => ({
    label: AUDIT_LABELS[name],
    error:
      isDay(name) && errors[name] && !isDate(filter[name]) ? 'Enter a date such as 03/31/2027' : errors[name],
    children: (control: object) => (
      <input
        {...control}
        name={name}
        type={isDay(name) ? 'date' : 'text'}
        list={name === 'actor' ? 'people' : undefined}
        defaultValue={filter[name]}
        autoComplete="off"
        spellCheck={false}
        className="field px-2.5 xl:text-[0.9375rem] [&[list]::-webkit-calendar-picker-indicator]:opacity-100!"
      />
    ),
  });
  return (
    <Form
      action={href('/portal/audit')}
      className="mb-6 rounded-2xl border border-line bg-white px-5 py-2 sm:py-5"
    >
      <details open={queryOf(filter) !== ''} className="group unfold-sm">
        <summary className="group-open:[&>svg]:rotate-180 flex min-h-11 cursor-pointer items-center justify-between font-semibold">
          Filters
          <ChevronIcon />
        </summary>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] items-start gap-x-3 gap-y-5 max-sm:pb-3 xl:grid-cols-[1fr_1fr_repeat(3,8.5rem)_auto]">
          <Field {...field('actor')} hint="Name, or part of it" />
          <datalist id="people">
            {people.map((person) => (
              <option key={person.id} value={person.email} label={`${fullName(person)}, ${person.email}`} />
            ))}
          </datalist>
          <Field label={AUDIT_LABELS.event} error={errors.event}>
            {(control) => (
              <Select
                {...control}
                name="event"
                defaultValue={filter.event}
                className="pl-2.5 xl:text-[0.9375rem]"
              >
                <option value="">All</option>
                {AUDIT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {AUDIT_TEXTS[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="max-xl:col-span-full">
            <Field {...field('reference')} hint="Such as R-7K3M9Q" />
          </div>
          <Field {...field('from')} />
          <Field {...field('to')} />
          <div className="col-span-full flex items-center gap-3 xl:col-auto xl:mt-6.5">
            <button type="submit" className="button-primary px-4 text-[0.9375rem]">
              Show Events
            </button>
            {queryOf(filter) !== '' && (
              <Link to={href('/portal/audit')} className="link inline-flex min-h-11 items-center">
                Clear
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  );
}

function queryOf(filter: AuditFilter, others: Record<string, string> = {}): string {
  const given = Object.entries({ ...filter, ...others }).filter(([, value]) => value !== '');
  return String(new URLSearchParams(given));
}
