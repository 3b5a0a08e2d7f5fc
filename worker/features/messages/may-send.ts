import type { ConsentPurpose, MessageKind } from '#shared/enums.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** What a person must have agreed to before this is sent to their WhatsApp; null for what they asked for themselves. */
const purposes: Record<MessageKind, readonly ConsentPurpose[] | null> = {
  BILL_REMINDER: ['TAGIHAN'],
  NOTICE: ['INFO'],
  // The owner's tick, which says that the person agreed, is all that there is before the person has an account.
  INVITATION: ['TAGIHAN', 'INFO'],
  PASSWORD_RESET: null,
  EMAIL_CONFIRMATION: null,
};

/** What goes to an e-mail address that may be invented, because its link is how the address is proven. */
const provingKinds: ReadonlySet<MessageKind> = new Set(['INVITATION', 'PASSWORD_RESET', 'EMAIL_CONFIRMATION']);

/** Why a message may not be sent; null if it may. */
export function reasonNotToSend(message: ClaimedMessage): string | null {
  const { kind, channel } = message;
  switch (channel) {
    case 'WHATSAPP': {
      const needed = purposes[kind];
      return needed === null || needed.some((purpose) => message.consents.includes(purpose)) ? null : 'NO_CONSENT';
    }
    case 'EMAIL':
      if (kind === 'BILL_REMINDER' && message.wants_no_reminders) return 'NO_CONSENT';
      return message.is_email_proven || provingKinds.has(kind) ? null : 'EMAIL_NOT_PROVEN';
    case 'PUSH':
      return null;
    default:
      return channel satisfies never;
  }
}
