import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProviderSort } from '../../../../../domain/directory/table.ts';

/** What comes before the name in the order of providers, and the day for what is active. */
export type Order = { by: Exclude<ProviderSort, 'name'>; today: string };

export function hasLicenseUntil(day: string): RawBuilder<SqlBool> {
  return sql`providers.id in (select provider_id from licenses where expires_on <= ${day})`;
}

/** What a provider is sorted by: a number, which is never null, because the engines sort nulls differently. */
export function sortValue({ by, today }: Order): RawBuilder<number> {
  switch (by) {
    case 'credentials':
      return sql`(select coalesce(min(position), 1000000) from provider_credentials
        join credentials on credentials.id = credential_id where provider_id = providers.id)`;
    case 'states':
      return sql`(select count(distinct state_id) from licenses where provider_id = providers.id
        and ${isWithin('licenses.starts_on', 'licenses.expires_on', today)})`;
    case 'insurers':
      return sql`(select count(distinct insurance_company_id) from panels where provider_id = providers.id
        and ${isActivePanel(today)})`;
  }
}

export function isActivePanel(day: string): RawBuilder<SqlBool> {
  return sql`is_accepting = 1 and ${isLicensedForPanel(day)}
    and ${isWithin('panels.effective_from', 'panels.effective_until', day)}`;
}

/** A single-state panel is active only while the license there is. */
function isLicensedForPanel(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(panels.state_id is null or exists (
    select 1 from licenses where licenses.provider_id = panels.provider_id
      and licenses.state_id = panels.state_id and ${isWithin('licenses.starts_on', 'licenses.expires_on', day)}))`;
}

/** Open ends include every day. */
export function isWithin(from: string, until: string, day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(from)} is null or ${sql.ref(from)} <= ${day})
    and (${sql.ref(until)} is null or ${sql.ref(until)} >= ${day})`;
}
