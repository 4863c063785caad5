import { isInOrder, overlap, type Period } from '../dates.ts';
import { dateField } from '../forms/date.ts';
import { booleanField, type FieldsOf } from '../forms/field.ts';
import { idField, optionalIdField } from '../forms/id-fields.ts';
import { addRowError, rowsField } from '../forms/rows.ts';
import { MAX_PANELS } from '../limits.ts';

/** A provider's place in an insurer's network, in one state or in all licensed states. Both days are included. */
export const PANEL_FORM = {
  insuranceCompanyId: idField('Insurance company'),
  /** Null means all licensed states. */
  stateId: optionalIdField('State'),
  effectiveFrom: dateField('Effective from'),
  effectiveUntil: dateField('Effective until'),
  isAccepting: booleanField('Accepting', true),
};

export type Panel = FieldsOf<typeof PANEL_FORM>;

export const PANELS = rowsField('Insurance panels', PANEL_FORM, {
  maxRows: MAX_PANELS,
  check(panels, errors) {
    panels.forEach((panel, row) => {
      if (!isInOrder(periodOf(panel))) {
        addRowError(errors, row, 'effectiveUntil', 'Effective until must not be before Effective from');
      }
      const isSame = ({ insuranceCompanyId }: Panel) => insuranceCompanyId === panel.insuranceCompanyId;
      if (panels.slice(0, row).some((other) => isSame(other) && overlaps(panel, other))) {
        addRowError(
          errors,
          row,
          'effectiveFrom',
          'Effective from: another panel of this insurance company covers the same state and time',
        );
      }
    });
  },
});

export function periodOf({ effectiveFrom, effectiveUntil }: Panel): Period {
  return { from: effectiveFrom, until: effectiveUntil };
}

/** Whether there is a license in the panel's state. A panel without a state needs none. */
export function isInLicensedState(
  { stateId }: { stateId: number | string | null },
  licenses: { stateId: number | string }[],
): boolean {
  return !stateId || licenses.some((license) => license.stateId === stateId);
}

/** Whether both panels cover some state on some day. */
function overlaps(a: Panel, b: Panel): boolean {
  const isSameState = a.stateId === null || b.stateId === null || a.stateId === b.stateId;
  return isSameState && overlap(periodOf(a), periodOf(b));
}
