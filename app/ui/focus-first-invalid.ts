/** Brings the first field with an error into sight and focus; call it once the errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
