const FIELDS = 'form :is(input, select, textarea, [role=radio], [role=switch], [role=checkbox])';

/**
 * Gives the focus to the first field of a dialog's form when it opens, so that somebody with a keyboard types at once. Not
 * on a touch screen, where the keyboard would cover what the dialog says, nor if the dialog would have to be scrolled:
 * then the focus goes where it went before.
 *
 * @param opening Radix's event; its target is the dialog
 */
export function focusFirstField(opening: Event): void {
  const dialog = opening.currentTarget;
  if (dialog instanceof HTMLElement && focusFirstIn(dialog)) opening.preventDefault();
}

/** The same once a form is there that its dialog has waited for. */
export function focusWhenShown(form: HTMLFormElement | null): void {
  const dialog = form?.closest<HTMLElement>('[data-modal]');
  if (dialog) focusFirstIn(dialog);
}

function focusFirstIn(dialog: HTMLElement): boolean {
  if (matchMedia('(pointer: coarse)').matches) return false;
  const first = [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find(isForTyping);
  const field = first instanceof HTMLInputElement && first.type === 'radio' ? chosenOf(first) : first;
  if (field === undefined || field.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom) return false;
  field.focus();
  return true;
}

function isForTyping(field: HTMLElement): boolean {
  const isHidden = field.getClientRects().length === 0 || field.matches('[type=file], [aria-hidden=true]');
  return !isHidden && field.tabIndex >= 0 && !field.matches(':disabled, [readonly]');
}

/** The chosen one of a group of radio buttons, where the arrows begin. */
function chosenOf(radio: HTMLInputElement): HTMLInputElement {
  const group = radio.form?.elements.namedItem(radio.name);
  if (!(group instanceof RadioNodeList)) return radio;
  const chosen = [...group].find((each) => each instanceof HTMLInputElement && each.checked);
  return chosen instanceof HTMLInputElement ? chosen : radio;
}
