import type { WaitingInvitation } from '#shared/contract/invitations.ts';
import { isReached } from '#shared/rules/delivery.ts';

/** Whether there is something left to send to a tenant from the owner's own WhatsApp. */
export function isByHand({ number, asked_no_messages: hasAsked, sent_by: by, delivery }: WaitingInvitation): boolean {
  return number === 'MOBILE' && !hasAsked && by !== 'WHATSAPP' && !isReached(delivery);
}
