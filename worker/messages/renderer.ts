import type { MessageKind, SentChannel } from '#shared/enums.ts';
import { isMadeUpEmail } from '#shared/rules/made-up-email.ts';
import { whatsappDestination } from '../e164.ts';
import type { RenderedMessage } from './message-gateway.ts';

/** A message that is about to be sent, with the present name and contacts of its recipient. */
export interface MessageRow {
  id: string;
  kind: MessageKind;
  channel: SentChannel;
  user_id: string | null;
  owner_id: string | null;
  tenancy_id: string | null;
  invoice_ids: string[];
  subject_id: string | null;
  details: Record<string, unknown> | null;
  /** ISO 8601 in UTC. */
  created_at: string;
  /** Whether the person has done something for this owner's messages (`hasActed`); otherwise the text is ours alone. */
  has_acted: boolean;
  /** Null if the message has no account. */
  recipient: { full_name: string; phone: string; email: string } | null;
}

/**
 * Makes the texts of messages of one kind, with one query for all of them. A message that is CANCEL or missing in the
 * result is not sent, because it is no longer true, such as a reminder of a paid bill.
 */
export type Renderer<Context> = (
  context: Context,
  rows: readonly MessageRow[],
) => Promise<ReadonlyMap<string, RenderedMessage | 'CANCEL'>>;

/** The renderer of each kind; a kind without one is cancelled. */
export type Renderers<Context> = Partial<Record<MessageKind, Renderer<Context>>>;

/** The account's own address for WhatsApp or e-mail; null if it has none. */
export function destinationOf({ channel, recipient }: MessageRow): string | null {
  if (recipient === null || channel === 'PUSH') return null;
  if (channel === 'WHATSAPP') return whatsappDestination(recipient.phone);
  return isMadeUpEmail(recipient.email) ? null : recipient.email;
}
