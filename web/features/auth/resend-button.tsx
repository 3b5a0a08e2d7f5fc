import { useEffect, useState } from 'react';
import { RESEND_AFTER_SECONDS } from '#shared/rules/account-link.ts';
import { Button } from '../../ui/button.tsx';

interface ResendButtonProps {
  label: string;
  isSending: boolean;
  onResend: () => void;
}

/** Sends a message again, once the first one has had time to arrive. */
export function ResendButton({ label, isSending, onResend }: ResendButtonProps) {
  const [left, setLeft] = useState(RESEND_AFTER_SECONDS);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const until = Date.now() + RESEND_AFTER_SECONDS * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <Button variant="secondary" disabled={isWaiting} loading={isSending} onClick={onResend}>
      {isWaiting ? (
        <span className="tabular">
          {label} ({left} detik)
        </span>
      ) : (
        label
      )}
    </Button>
  );
}
