/** A wrong command line; the message says what to type instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}
