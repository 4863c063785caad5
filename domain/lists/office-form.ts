import { type Field, nameField, optionalPhoneField, optionalText, requiredText } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';
import { requiredError } from '../forms/rules.ts';

function stateField(): Field<string> {
  const field = requiredText('State', {
    error: (code) =>
      requiredError('State', code) ?? (/^[A-Z]{2}$/.test(code) ? null : 'State must be a code such as OR'),
    schema: { pattern: '^[A-Z]{2}$', examples: ['OR'] },
    normalize: (code) => code.toUpperCase(),
  });
  return { ...field, control: 'select' };
}

/** A place of visits in person, as staff edit it. */
export const OFFICE_FORM = {
  name: { ...nameField('Name'), hint: 'Such as Downtown Portland' },
  street: nameField('Street'),
  city: nameField('City'),
  stateCode: stateField(),
  zip: requiredText('ZIP code', {
    error: (zip) =>
      requiredError('ZIP code', zip) ??
      (/^\d{5}(-\d{4})?$/.test(zip) ? null : 'ZIP code must have 5 digits, such as 97205'),
    schema: { pattern: '^[0-9]{5}(-[0-9]{4})?$', examples: ['97205'] },
  }),
  phone: { ...optionalPhoneField('Phone'), hint: "Leave blank if it is the practice's number" },
  wheelchairAccess: {
    ...optionalText('Wheelchair access', { maxLength: 200 }),
    hint: 'Such as: Ramp on Main Street, then the elevator',
  },
  position: positionField('Position'),
};
