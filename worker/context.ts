import type { ErrorCode } from '#shared/error-codes.ts';
import type { Role } from '#shared/enums.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import type { Log } from './log.ts';
import type { PasswordHasher } from './passwords.ts';

/** What an isolate is made of: everything that is not a pure function comes in here. */
export interface Deps {
  config: Config;
  db: Db;
  gateway: PaymentGateway;
  /** The present instant. */
  now: () => Date;
  /** Cryptographically strong bytes. */
  randomBytes: (count: number) => Uint8Array;
  /** A fresh row id: UUIDv7 of the present instant. */
  newId: () => string;
  log: Log;
  passwords: PasswordHasher;
  version: string;
  /** The files of the web app; absent where only calls are served. */
  assets: { fetch: (request: Request) => Promise<Response> } | undefined;
}

/** Who acts, as the verified token names them. */
export interface SessionActor {
  id: string;
  role: Role;
  sessionId: string;
}

/** What the session's row says beside the token. */
export interface SessionState {
  mustChangePassword: boolean;
  /** An admin without a second factor. */
  mustSetUpTotp: boolean;
  /** Whether its holder has proved who they are within the last ten minutes. */
  isSteppedUp: boolean;
  /** When it was last used, to the hour. */
  lastUsedAt: string;
}

/** The program that asks, as far as it tells, and what its answer tells it beside the body. */
export interface BrowserSide {
  userAgent: string;
  /** Part of its network, such as `114.10.0.0/16`: for its holder to know it by. Empty where it is not known. */
  networkPrefix: string;
  cookie: (name: string) => string | undefined;
  /** Headers that the answer carries beside its own. */
  answerHeaders: Headers;
}

/** What every call gets. */
export interface Context extends Deps {
  requestId: string;
  /** Where the request came from, for the limit on sign-ins; never logged or stored in clear. */
  address: string;
  browser: BrowserSide;
  /** What was asked for, as the caller addressed this deployment. */
  url: string;
  /** The token's actor, or null where there is none or it does not verify. No database is asked. */
  actor: SessionActor | null;
  /** The procedures that the request has reached, for its line in the log. */
  procedures: Set<string>;
  /** What the procedures were refused for, for the same line. */
  refusals: Set<ErrorCode>;
  /** Lets work go on after the answer; a failure of it is logged and hurts nobody. */
  defer: (work: Promise<unknown>) => void;
  /** Asks once per request whether the session still stands. */
  session: () => Promise<SessionState>;
}

/** The context of a call that only a signed-in account reaches. */
export interface SignedInContext extends Context {
  actor: SessionActor;
}

/** The present instant as the database takes it. */
export function nowIso(context: Pick<Context, 'now'>): string {
  return context.now().toISOString();
}

/** Today in WIB. */
export function today(context: Pick<Context, 'now'>): string {
  return wibDay(context.now());
}
