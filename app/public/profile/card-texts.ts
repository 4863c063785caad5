import type { Provider } from '../../../domain/directory/schemas.ts';

const LIST = new Intl.ListFormat('en-US');

/** For example, 'Speaks English and Spanish'; '' without names. */
export const listText = (verb: string, names: string[]) =>
  names.length > 0 ? `${verb} ${LIST.format(names)}` : '';

export const acceptingText = ({ isAccepting }: Pick<Provider, 'isAccepting'>) =>
  isAccepting ? 'Taking new patients' : 'Not taking new patients';
