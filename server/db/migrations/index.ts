import type { Migration } from 'kysely/migration';
import * as directory from './001-directory.ts';
import * as referenceData from './002-reference-data.ts';
import * as portal from './003-portal.ts';
import * as notifications from './004-notifications.ts';
import * as referrals from './005-referrals.ts';
import * as deletedProviders from './006-deleted-providers.ts';
import * as contentVersion from './007-content-version.ts';
import * as encryptedReferrals from './009-encrypted-referrals.ts';
import * as oneContentVersion from './010-one-content-version.ts';
import * as providerSearchNames from './011-provider-search-names.ts';
import * as auditReplace from './012-audit-replace.ts';
import * as datedDirectory from './013-dated-directory.ts';
import * as outboxKinds from './014-outbox-kinds.ts';
import * as review from './015-review.ts';
import * as permissions from './016-permissions.ts';
import * as referenceLists from './017-reference-lists.ts';
import * as practice from './018-practice.ts';
import * as team from './019-team.ts';
import * as auditIndexes from './020-audit-indexes.ts';
import * as directoryMails from './024-directory-mails.ts';
import * as firstInvitations from './025-first-invitations.ts';

/**
 * Every migration in order. Forward only; each runs on both engines. A landed one may be rewritten only if every
 * database still ends with the same schema.
 */
export const migrations: Record<string, Migration> = {
  '001_directory': directory,
  '002_reference_data': referenceData,
  '003_portal': portal,
  '004_notifications': notifications,
  '005_referrals': referrals,
  '006_deleted_providers': deletedProviders,
  '007_content_version': contentVersion,
  // Empty: what it made, 010 dropped. Databases remember its name.
  '008_content_changes': { up: async () => {} },
  '009_encrypted_referrals': encryptedReferrals,
  '010_one_content_version': oneContentVersion,
  '011_provider_search_names': providerSearchNames,
  '012_audit_replace': auditReplace,
  '013_dated_directory': datedDirectory,
  '014_outbox_kinds': outboxKinds,
  '015_review': review,
  '016_permissions': permissions,
  '017_reference_lists': referenceLists,
  '018_practice': practice,
  '019_team': team,
  '020_audit_indexes': auditIndexes,
  '024_directory_mails': directoryMails,
  '025_first_invitations': firstInvitations,
};
