import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog], [role=menu]';
const CONTROLS = 'a[href], button, input, select, textarea';

/** The place of the focus: a row, and the index of the control in it. */
interface Place {
  row: string;
  control: number;
}

/**
 * Keeps the focus when a list changes its form, as when a phone is turned: a focused control gets the focus again in
 * the new form. While a dialog that a row has opened is in use, the list keeps its old form, because the dialog would
 * disappear with its row.
 *
 * @returns the form to show, and what the list's element needs
 */
export function useRowFocus<Form>(wanted: Form) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const [isInDialog, setInDialog] = useState(false);
  const [form, setForm] = useState(wanted);
  if (form !== wanted && !isInDialog) setForm(wanted);

  // oxlint-disable-next-line react/exhaustive-deps -- the focus may be lost in any rendering
  useLayoutEffect(() => {
    // If its row is gone, a dialog that was closed has not returned the focus.
    if (form !== wanted && isInDialog && document.activeElement?.closest(DIALOGS) === null) setInDialog(false);
    if (place.current === null || list.current === null || document.activeElement !== document.body) return;
    const { row, control } = place.current;
    const element = list.current.querySelector(`[data-row="${row}"]`);
    element?.querySelectorAll<HTMLElement>(CONTROLS)[control]?.focus();
  });

  return {
    form,
    attributes: {
      ref: list,
      // React passes events of a dialog on to the row that has opened it.
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        const isInside = currentTarget.contains(target);
        setInDialog(!isInside);
        if (isInside) place.current = placeOf(target);
      },
      // Not called when the element itself is removed.
      onBlur: () => {
        place.current = null;
      },
    },
  };
}

function placeOf(target: HTMLElement): Place | null {
  const row = target.closest<HTMLElement>('[data-row]');
  const control = row === null ? -1 : [...row.querySelectorAll(CONTROLS)].indexOf(target);
  return control < 0 ? null : { row: row?.dataset.row ?? '', control };
}
