import { emailFault, type Faults, faultsOf, nameFault } from './fields.ts';

/** What an invited person fills in (spec section 3). */
export type RegistrationFields = { email: string; firstName: string; lastName: string };

/** The faults of a registration by field (spec section 5). */
export function registrationFaults({
  email,
  firstName,
  lastName,
}: RegistrationFields): Faults<keyof RegistrationFields> {
  return faultsOf({
    email: emailFault(email),
    firstName: nameFault('First name', firstName),
    lastName: nameFault('Last name', lastName),
  });
}
