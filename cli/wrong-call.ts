/** The command cannot be run as it was typed; the message says what to type instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}
