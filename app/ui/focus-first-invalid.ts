/** Brings the first field at fault into sight and focus; call it once the faults are rendered. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
