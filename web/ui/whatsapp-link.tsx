import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { whatsappUrl } from '../lib/whatsapp.ts';
import { Button, type ButtonProps } from './button.tsx';

interface WhatsAppLinkProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  phone: string;
  /** The text that the chat's field already holds. */
  text: string;
  /** Its name for a screen reader, if the words of several links are the same. */
  label?: string;
  /** Called when it is followed: once, if it is pressed twice in a hurry. */
  onOpen?: () => void;
  children?: ReactNode;
}

/**
 * Opens the chat with a number, with the text filled in. It is a link, because phones may block a window that a script
 * opens.
 */
export function WhatsAppLink({ phone, text, label, onOpen, children, ...look }: WhatsAppLinkProps) {
  return (
    <Button asChild {...look}>
      <a
        href={whatsappUrl(phone, text)}
        aria-label={label}
        target="_blank"
        rel="noopener noreferrer"
        onClick={(event) => {
          // The second press of a double one would open the chat again, or the next person's.
          if (event.detail > 1) event.preventDefault();
          else onOpen?.();
        }}
      >
        <MessageCircle aria-hidden className="size-4" />
        {children ?? 'Bagikan lewat WhatsApp'}
      </a>
    </Button>
  );
}
