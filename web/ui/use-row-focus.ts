import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog], [role=menu]';
const CONTROLS = 'a[href], button, input, select, textarea';

/** Where the focus is: at which control of which row. */
interface Place {
  row: string;
  control: number;
}

/**
 * Holds what is in use while a list takes another form, as when a phone is turned: the control with the focus keeps it,
 * and while a dialog that a row has opened is used, the list keeps its form, because the dialog would go with its row.
 *
 * @returns the form to show, and what the list's element needs
 */
export function useRowFocus<Form>(wanted: Form) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const [isInDialog, setInDialog] = useState(false);
  const [form, setForm] = useState(wanted);
  if (form !== wanted && !isInDialog) setForm(wanted);

  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => {
    // A dialog whose row is gone gives no focus back.
    // oxlint-disable-next-line react/set-state-in-effect
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
      // React's events come out of a dialog through the row that has opened it.
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        const isInside = currentTarget.contains(target);
        setInDialog(!isInside);
        if (isInside) place.current = placeOf(target);
      },
      // Not called when the element itself goes.
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
