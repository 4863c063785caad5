import { emailError, type FieldErrors, fieldErrorsOf, nameError } from './fields.ts';

/** What an invited person fills in (spec section 3). */
export type RegistrationFields = { email: string; firstName: string; lastName: string };

/** The errors of a registration by field (spec section 5). */
export function registrationErrors({
  email,
  firstName,
  lastName,
}: RegistrationFields): FieldErrors<keyof RegistrationFields> {
  return fieldErrorsOf({
    email: emailError(email),
    firstName: nameError('First name', firstName),
    lastName: nameError('Last name', lastName),
  });
}
