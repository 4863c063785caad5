import { requiredDateField } from '../../forms/date.ts';
import {
  booleanField,
  choiceField,
  type Form,
  idField,
  idsField,
  optionalIdField,
} from '../../forms/field.ts';
import { addRowError, rowsField } from '../../forms/rows.ts';
import { MAX_BULK_PROVIDERS } from '../../limits.ts';
import { keysOf } from '../../objects.ts';
import { AVAILABILITY_FORM } from '../availability.ts';
import { LICENSE_FORM } from '../licenses.ts';
import { PANEL_FORM } from '../panels.ts';

const { pausedFrom, pausedUntil, pauseNote } = AVAILABILITY_FORM;
const { stateId, kind, startsOn, expiresOn } = LICENSE_FORM;
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
  add_license: { stateId, kind, startsOn, expiresOn },
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
    {
      maxRows: MAX_BULK_PROVIDERS,
      check(rows, errors) {
        const ids = new Set<number>();
        rows.forEach(({ id }, row) => {
          if (ids.has(id)) addRowError(errors, row, 'id', 'Id: each provider can be there once');
          ids.add(id);
        });
      },
    },
  ),
  preview,
};

/** A change as it is sent. */
export type BulkChange = {
  action: BulkAction;
  /** None for all that match the filter, in a preview. */
  providers: { id: number; revision?: number }[];
  preview: boolean;
};

/** An undo of changes that were made together. */
export const UNDO_FORM = { preview };
