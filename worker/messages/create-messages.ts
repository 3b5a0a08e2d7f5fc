import type { SentChannel } from '#shared/enums.ts';
import { type MessageGateway, messageGateway, type MessageSender } from './message-gateway.ts';
import type { MessageSettings } from './config.ts';
import { createSimulatedMessages, type SimulatedOptions } from './simulated.ts';

/** The channels that the configuration names; in a demo a page that shows what would have been sent. */
export function createMessages(settings: MessageSettings, world: SimulatedOptions): MessageGateway {
  if (settings.simulated) return createSimulatedMessages(world);
  return messageGateway(new Map<SentChannel, MessageSender>());
}
