import type { Migration } from 'kysely/migration';
import * as baseSchema from './025-base-schema.ts';
import * as foldedNames from './026-folded-names.ts';
import * as historyIds from './027-history-ids.ts';
import * as historyGroups from './028-history-groups.ts';
import * as inviters from './029-inviters.ts';
import * as auditValues from './030-audit-values.ts';
import * as corrections from './031-corrections.ts';
import * as fit from './032-fit.ts';
import * as listingReports from './033-listing-reports.ts';
import * as demand from './034-demand.ts';
import * as insurerNotes from './035-insurer-notes.ts';
import * as searchChoices from './036-search-choices.ts';
import * as referralWork from './037-referral-work.ts';
import * as notices from './038-notices.ts';
import * as slashShortcut from './039-slash-shortcut.ts';
import * as faqGroups from './040-faq-groups.ts';

/**
 * Every migration in order. Forward only; each runs on both engines. A released one may be rewritten only if every
 * database still ends with the same schema.
 */
export const migrations: Record<string, Migration> = {
  // The name of the last migration before the first release, whose databases have the same schema.
  '025_first_invitations': baseSchema,
  '026_folded_names': foldedNames,
  '027_history_ids': historyIds,
  '028_history_groups': historyGroups,
  '029_inviters': inviters,
  '030_audit_values': auditValues,
  '031_corrections': corrections,
  '032_fit': fit,
  '033_listing_reports': listingReports,
  '034_demand': demand,
  '035_insurer_notes': insurerNotes,
  '036_search_choices': searchChoices,
  '037_referral_work': referralWork,
  '038_notices': notices,
  '039_slash_shortcut': slashShortcut,
  '040_faq_groups': faqGroups,
};

/** Whether this is a migration from before the first release, which the base schema contains. */
export function isInBaseSchema(name: string): boolean {
  return name < (Object.keys(migrations)[0] ?? '');
}
