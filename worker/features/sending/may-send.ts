import type { ConsentPurpose, MessageKind } from '#shared/enums.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** The consents of which WhatsApp needs one for a kind; null if the person asked for it, or it is about their safety. */
const purposes: Record<MessageKind, readonly ConsentPurpose[] | null> = {
  BILL_REMINDER: ['TAGIHAN'],
  NOTICE: ['INFO'],
  // Before the person uses the account, there can only be the consent that the owner recorded.
  INVITATION: ['TAGIHAN', 'INFO'],
  PASSWORD_RESET: null,
  EMAIL_CONFIRMATION: null,
  PHONE_CONFIRMATION: null,
  ACCOUNT_ALERT: null,
};

/**
 * Kinds that are sent to an e-mail address at which no link was used: opening theirs is what proves it. An alert goes to
 * a contact that was proven, which need not be the account's present one.
 */
const provingKinds: ReadonlySet<MessageKind> = new Set([
  'INVITATION',
  'PASSWORD_RESET',
  'EMAIL_CONFIRMATION',
  'ACCOUNT_ALERT',
]);

/** Why a message may not be sent; null if it may. */
export function reasonNotToSend(message: ClaimedMessage): string | null {
  const { kind, channel } = message;
  if (message.is_owner_off) return 'OWNER_OFF';
  if (message.is_reminded) return 'SUPERSEDED';
  switch (channel) {
    case 'WHATSAPP': {
      if (!message.has_acted && kind === 'NOTICE') return 'AWAITS_PERSON';
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
