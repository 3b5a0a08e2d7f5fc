import * as z from 'zod/mini';
import { consentPurposes, consentWays, messageChannels } from '../enums.ts';
import { described } from './described.ts';
import { Id, Instant } from './fields.ts';
import { pageFields } from './page.ts';

/** A message of a demo, as its inbox page shows it. */
export const SimulatedMessage = z.object({
  id: Id,
  channel: z.enum(messageChannels),
  destination: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  created_at: Instant,
});
export type SimulatedMessage = z.infer<typeof SimulatedMessage>;

export const ListSimulatedMessagesInput = z.object(pageFields);
export type ListSimulatedMessagesInput = z.infer<typeof ListSimulatedMessagesInput>;

/** What the caller has agreed to be sent by WhatsApp. */
export const Consents = z.object({
  whatsapp_available: described(z.boolean(), 'Whether messages are sent by WhatsApp here at all'),
  items: z.array(
    z.object({
      purpose: z.enum(consentPurposes),
      given_at: Instant,
      via: described(z.enum(consentWays), "How: OWNER is an owner's word for the person"),
    }),
  ),
  stopped_at: described(z.nullable(Instant), 'Since when the caller wants no reminders; null if they may come'),
  is_number_stopped: described(
    z.boolean(),
    "Whether the caller's number is stopped, by STOP from it or on a bill link of an owner with whom they live: nothing is sent there until START is written, or the caller, who has proven it, agrees",
  ),
  reminded_by_email: described(z.boolean(), 'Whether reminders come by e-mail, which needs no consent'),
});
export type Consents = z.infer<typeof Consents>;

export const SetConsentInput = z.object({
  purpose: z.enum(consentPurposes, { error: 'Pilih pesan yang disetujui' }),
  given: z.boolean({ error: 'Pilih setuju atau tidak' }),
});
export type SetConsentInput = z.infer<typeof SetConsentInput>;
