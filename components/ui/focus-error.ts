/** Moves the focus to the first field of a form with an error, or to the message of the form. */
export function focusError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"][tabindex]')?.focus();
}
