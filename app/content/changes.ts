import { NOTIFICATION_LABELS } from '../../domain/accounts/notification-settings.ts';
import { snakeCase } from '../../domain/case.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import { isRecord } from '../../domain/objects.ts';
import { itemEventChange } from './item-changes.ts';
import { practiceEventChange } from './practice-changes.ts';
import { eventChange, type FieldChange } from './provider-changes.ts';

const DESCRIBE: Record<DirectoryEvent['subject'], (change: DirectoryEvent) => FieldChange> = {
  provider: eventChange,
  ehr_settings: eventChange,
  notification_recipients: recipientsChange,
  insurance_company: itemEventChange('insurance_company'),
  credential: itemEventChange('credential'),
  concern: itemEventChange('concern'),
  office: itemEventChange('office'),
  practice: practiceEventChange,
  faq: itemEventChange('faq'),
  notice: itemEventChange('notice'),
};

/** Names of the lists in a provider that was created or deleted, whose rows are described like single changes. */
const ROWS: Record<string, string> = { licenses: 'license', panels: 'panel' };

/** Describes any change of the directory; one that was created or deleted with all its values. */
export function describeChange(change: DirectoryEvent): FieldChange {
  const { label, from, to } = DESCRIBE[change.subject](change);
  if (change.field !== null) return { label, from, to };
  return { label, from: wholeText(change, change.oldValue), to: wholeText(change, change.newValue) };
}

/** One line per field that has a value. */
function wholeText(change: DirectoryEvent, values: unknown): string | null {
  const fields = isRecord(values) ? Object.entries(values) : [];
  const lines = fields.flatMap(([name, value]) => {
    const row = ROWS[name];
    return (row ? [value].flat() : [value]).map((oldValue) => {
      const field = row ?? snakeCase(name);
      const { label, from } = DESCRIBE[change.subject]({ ...change, field, oldValue });
      return oldValue !== null && from && `${label}: ${from}`;
    });
  });
  return lines.filter(Boolean).join('\n') || null;
}

function recipientsChange({ field, oldValue, newValue }: DirectoryEvent): FieldChange {
  const labels: Record<string, string> = NOTIFICATION_LABELS;
  const [from = null, to = null] = [oldValue, newValue].map((emails) => [emails].flat().join(', ') || null);
  return { label: labels[field ?? ''] ?? 'Recipients', from, to };
}
