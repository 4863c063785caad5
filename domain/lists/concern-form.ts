import { nameField } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';

/** What brings a visitor to a dietitian, as staff edit it. */
export const CONCERN_FORM = {
  name: nameField('Name'),
  explanation: {
    ...nameField('Explanation', 200),
    hint: 'One plain sentence for somebody who does not know the word',
  },
  position: positionField('Position'),
};
