import { booleanField } from '../forms/field.ts';

/** An undo of changes that were made together. */
export const UNDO_FORM = {
  /** Only say what it would do. */
  preview: booleanField('Preview', false),
};
