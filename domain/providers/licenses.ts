import { dateField } from '../forms/date.ts';
import { checkedText, type FieldsOf } from '../forms/field.ts';
import { idField } from '../forms/id-fields.ts';
import { addRowError, rowsField } from '../forms/rows.ts';
import { MAX_LICENSE_NUMBER_LENGTH, MAX_LICENSES } from '../limits.ts';

const DATE = /\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}\b/;

export const LICENSE_FORM = {
  stateId: idField('State'),
  /** Private. */
  number: checkedText('Number', { maxLength: MAX_LICENSE_NUMBER_LENGTH }, (text) =>
    text.includes(':') || DATE.test(text) ? 'Number must not contain a colon or a date' : null,
  ),
  /** The last day; null for no end. */
  expiresOn: dateField('Expires on'),
};

export type License = FieldsOf<typeof LICENSE_FORM>;

export const LICENSES = rowsField('Licenses', LICENSE_FORM, {
  maxRows: MAX_LICENSES,
  check(licenses, errors) {
    licenses.forEach(({ stateId }, row) => {
      if (licenses.findIndex((other) => other.stateId === stateId) < row) {
        addRowError(errors, row, 'stateId', 'State: each state can be there once');
      }
    });
  },
});

/** Whether a license is valid on a day. */
export function isLicensed({ expiresOn }: Pick<License, 'expiresOn'>, day: string): boolean {
  return expiresOn === null || day <= expiresOn;
}

/** Returns licenses in exactly these states today. Valid ones keep their expiry; expired ones of other states stay. */
export function withStates(licenses: License[], stateIds: number[], today: string): License[] {
  const expired = licenses.filter(
    (license) => !stateIds.includes(license.stateId) && !isLicensed(license, today),
  );
  const named = stateIds.map((stateId): License => {
    const license = licenses.find((each) => each.stateId === stateId);
    if (license && isLicensed(license, today)) return license;
    return { stateId, number: license?.number ?? null, expiresOn: null };
  });
  return [...expired, ...named];
}
