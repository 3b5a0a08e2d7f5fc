import * as z from 'zod/mini';
import { mapped } from '#shared/contract/mapped.ts';
import { isKeyPair, parseVapidKey } from './vapid-key.ts';

/** Hosts that mean this machine. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only this machine reaches an address. */
function isLoopback(address: string): boolean {
  return LOOPBACK.has(URL.parse(address)?.hostname ?? '');
}

/** Whether an address is safe to send to: without https, others could read or change the data on its way. */
export function isProtected(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address));
}

const setting = z.optional(z.string().check(z.trim(), z.minLength(1, 'must not be empty')));

/** The settings of messages. A channel exists if all of its settings are there. */
export const messageBindings = {
  /** The origin under which people reach the product: links in messages begin with it. */
  PUBLIC_URL: mapped(
    z.url().check(
      z.refine(isProtected, 'must be an https:// address (http:// for this machine alone)'),
      z.refine(
        (address) => URL.parse(address)?.href === `${URL.parse(address)?.origin}/`,
        'must be an origin without a path',
      ),
    ),
    (address) => new URL(address).origin,
  ),
  /** `simulated` shows messages on a page of the demo instead of sending them. */
  MESSAGES: z.optional(z.enum(['simulated', 'live'], 'must be simulated or live')),
  WHATSAPP_TOKEN: setting,
  WHATSAPP_PHONE_ID: setting,
  /** The secret with which Meta signs its reports. */
  WHATSAPP_APP_SECRET: setting.check(
    z.refine((value) => value === undefined || value.length >= 16, 'must have at least 16 characters'),
  ),
  WHATSAPP_VERIFY_TOKEN: setting,
  WHATSAPP_API_URL: z._default(
    z.url().check(z.refine(isProtected, 'must be an https:// address (http:// for this machine alone)')),
    'https://graph.facebook.com/v26.0',
  ),
  /** How many messages leave for an owner in a day of WIB, by WhatsApp and e-mail; the rest waits for the next one. */
  OWNER_MESSAGES_A_DAY: mapped(
    z._default(z.string().check(z.trim(), z.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')), '300'),
    Number,
  ),
  /** The sender's address; needs the binding MAIL. */
  EMAIL_FROM: z.optional(z.email('must be an e-mail address')),
  /** The key pair of web push: a private JWK, as JSON. */
  VAPID_PRIVATE_KEY: setting.check(
    z.superRefine((value, check) => {
      if (value === undefined) return;
      const key = parseVapidKey(value);
      if (key === null) check.addIssue('must be a private JWK of P-256');
      else if (!isKeyPair(key)) check.addIssue('has a public half (x, y) that is not of its private one (d)');
    }),
  ),
  /** The contact of this deployment for push services: `mailto:…` or `https://…`. */
  VAPID_SUBJECT: z.optional(
    z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')),
  ),
};

interface Place {
  DEMO_MODE: boolean;
  /** The gateway of a local run; absent where the product is deployed. */
  NEON_FETCH_ENDPOINT?: string | undefined;
}

type MessageBindings = z.infer<z.ZodMiniObject<typeof messageBindings>> & Place;

export interface WhatsAppSettings {
  token: string;
  phoneId: string;
  appSecret: string;
  verifyToken: string;
  apiUrl: string;
}

/** The settings of each channel; a channel that is null does not exist. */
export interface MessageSettings {
  simulated: boolean;
  whatsapp: WhatsAppSettings | null;
  email: { from: string } | null;
  push: { privateKey: string; subject: string } | null;
}

/** A wrong setting: the variable, and what is wrong with it. */
interface Refusal {
  name: string;
  message: string;
}

const VAPID = ['VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;
const NONE = { simulated: false, whatsapp: null, email: null, push: null } as const;

/** The settings from the bindings, or what is wrong with them. A channel with only some of its settings is refused. */
export function messageSettings(bindings: MessageBindings): MessageSettings | Refusal {
  const mode = bindings.MESSAGES ?? (bindings.DEMO_MODE ? 'simulated' : 'live');
  if (mode === 'simulated') {
    return bindings.DEMO_MODE
      ? (missingOf(bindings, VAPID) ?? { ...NONE, simulated: true, push: pushSettings(bindings) })
      : { name: 'MESSAGES', message: 'is simulated, which only a demo may be: set live, or DEMO_MODE to true' };
  }
  const missing =
    missingOf(bindings, ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']) ??
    missingOf(bindings, VAPID);
  if (missing !== null) return missing;
  const settings = liveSettings(bindings);
  return refusedReach(bindings, settings) ?? settings;
}

/** Refuses a demo with real messages, and a deployment whose links lead to this machine; otherwise null. */
function refusedReach({ DEMO_MODE, PUBLIC_URL, NEON_FETCH_ENDPOINT }: MessageBindings, settings: MessageSettings) {
  const reachesPeople = settings.email !== null || (settings.whatsapp && !isLoopback(settings.whatsapp.apiUrl));
  if (DEMO_MODE && reachesPeople) {
    return { name: 'MESSAGES', message: 'is live in a demo, where anyone may sign in and could write to anyone' };
  }
  // Owners send links by hand too, so a deployed product needs an address of its own even without a channel.
  const isDeployed = !DEMO_MODE && NEON_FETCH_ENDPOINT === undefined;
  return isLoopback(PUBLIC_URL) && (reachesPeople || isDeployed)
    ? { name: 'PUBLIC_URL', message: 'is this machine alone, where nobody could open the links of messages' }
    : null;
}

/** The first setting of a channel that is missing although another is there. */
function missingOf(bindings: MessageBindings, names: readonly (keyof MessageBindings)[]): Refusal | null {
  const given = names.find((name) => bindings[name] !== undefined);
  const absent = names.find((name) => bindings[name] === undefined);
  if (given === undefined || absent === undefined) return null;
  return { name: absent, message: `is needed beside ${given}` };
}

function liveSettings(bindings: MessageBindings): MessageSettings {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_ID: phoneId, WHATSAPP_API_URL: apiUrl } = bindings;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = bindings;
  const { EMAIL_FROM: from } = bindings;
  return {
    simulated: false,
    whatsapp: token && phoneId && appSecret && verifyToken ? { token, phoneId, appSecret, verifyToken, apiUrl } : null,
    email: from ? { from } : null,
    push: pushSettings(bindings),
  };
}

function pushSettings({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject }: MessageBindings) {
  return privateKey && subject ? { privateKey, subject } : null;
}
