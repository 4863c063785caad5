import { requiredDateField } from '../../forms/date.ts';
import { booleanField, choiceField, type FieldsOf, type Form } from '../../forms/field.ts';
import { idField, idsField, optionalIdField } from '../../forms/id-fields.ts';
import { rowsField } from '../../forms/rows.ts';
import { MAX_BULK_PROVIDERS } from '../../limits.ts';
import { keysOf } from '../../objects.ts';
import { AVAILABILITY_FORM } from '../availability.ts';
import { LICENSE_FORM } from '../licenses.ts';
import { PANEL_FORM } from '../panels.ts';

const { pausedFrom, pausedUntil, pauseNote } = AVAILABILITY_FORM;
const { insuranceCompanyId, effectiveFrom, effectiveUntil } = PANEL_FORM;
/** None for all licensed states of each provider. */
const stateIds = idsField('States');

/** What can be done with many providers, and the fields that each needs. */
export const BULK_FIELDS = {
  list: {},
  unlist: {},
  pause: { pausedFrom, pausedUntil, pauseNote },
  resume: {},
  add_panel: { insuranceCompanyId, stateIds, effectiveFrom, effectiveUntil },
  end_panel: { insuranceCompanyId, stateIds, effectiveUntil: requiredDateField('Last day') },
  add_license: { stateId: LICENSE_FORM.stateId },
  ask_to_confirm: {},
} satisfies Record<string, Form>;

export type BulkAction = keyof typeof BULK_FIELDS;
export const BULK_ACTIONS = keysOf(BULK_FIELDS);

/** Only says what a change would do. */
const preview = booleanField('Preview', false);

export const BULK_FORM = {
  action: choiceField('Action', BULK_ACTIONS),
  /** With the revisions that the preview has shown. None in a preview of all that match the filter. */
  providers: rowsField(
    'Providers',
    { id: idField('Id'), revision: optionalIdField('Revision') },
    { maxRows: MAX_BULK_PROVIDERS, check: () => {} },
  ),
  preview,
};

export type BulkChange = FieldsOf<typeof BULK_FORM>;

/** An undo of changes that were made together. */
export const UNDO_FORM = { preview };
