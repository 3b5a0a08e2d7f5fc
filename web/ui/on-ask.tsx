import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';

/** What was asked for, with the entry of the history: whoever comes back to it finds it open. */
const asked = new Set<string>();

interface OnAskProps {
  /** What the button says: 'Lihat semua 8 tugas'. */
  label: string;
  children: ReactNode;
}

/** A long part of a phone's page, in whose place a button stands until it is asked for; then the focus is there. */
export function OnAsk({ label, children }: OnAskProps) {
  const id = useLocation().key + label;
  const [isPressed, setPressed] = useState(false);
  return isPressed || asked.has(id) ? (
    <div ref={isPressed ? takesFocus : null} tabIndex={-1} className="min-w-0 basis-full outline-none">
      {children}
    </div>
  ) : (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2 w-full"
      onClick={() => {
        asked.add(id);
        setPressed(true);
      }}
    >
      {label}
    </Button>
  );
}

const takesFocus = (part: HTMLElement | null) => part?.focus({ preventScroll: true });
