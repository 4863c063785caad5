import { isInOrder, type Period } from '../dates.ts';
import { dateField } from '../forms/date.ts';
import { choiceField, type FieldsOf, optionalText } from '../forms/field.ts';
import { idField } from '../forms/id-fields.ts';
import { addRowError, rowsField } from '../forms/rows.ts';
import { MAX_LICENSE_NUMBER_LENGTH, MAX_LICENSES } from '../limits.ts';

export const LICENSE_KINDS = ['license', 'compact_privilege', 'not_required'] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

/** What allows a provider to practice in a state. Both days are included. */
export const LICENSE_FORM = {
  stateId: idField('State'),
  kind: choiceField('Kind', LICENSE_KINDS, 'license'),
  /** Private. */
  number: optionalText('Number', { maxLength: MAX_LICENSE_NUMBER_LENGTH }),
  startsOn: dateField('Starts on'),
  expiresOn: dateField('Expires on'),
};

export type License = FieldsOf<typeof LICENSE_FORM>;

export const LICENSES = rowsField('Licenses', LICENSE_FORM, {
  maxRows: MAX_LICENSES,
  check(licenses, errors) {
    licenses.forEach((license, row) => {
      if (!isInOrder(licensePeriod(license))) {
        addRowError(errors, row, 'expiresOn', 'Expires on must not be before Starts on');
      }
      if (licenses.findIndex(({ stateId }) => stateId === license.stateId) < row) {
        addRowError(errors, row, 'stateId', 'State: each state can be there once');
      }
    });
  },
});

export function licensePeriod({ startsOn, expiresOn }: License): Period {
  return { from: startsOn, until: expiresOn };
}
