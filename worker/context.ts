import type { ErrorCode } from '#shared/error-codes.ts';
import type { KostZone } from '#shared/enums.ts';
import { dayInZone } from '#shared/rules/zone.ts';
import type { Actor, LinkActor, SessionActor } from './actor.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Held } from './db/guarded-trips.ts';
import type { FileStore } from './files/file-store.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import type { Log } from './log.ts';
import type { MessageGateway } from './messages/message-gateway.ts';
import type { Renderers } from './messages/renderer.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RateLimit } from './rate-limit.ts';
import type { OwnerScope, PersonScope, Scope } from './scope.ts';

/** Everything that is not a pure function: made once per isolate. */
export interface Deps {
  config: Config;
  db: Db;
  /** The database for a run of a job. Given, so that the jobs, which load later, do not keep all of the driver. */
  countedDb: (db: Db, count: () => void) => Db;
  gateway: PaymentGateway;
  /** The channels by which messages reach people. */
  messages: MessageGateway;
  /** Each feature's texts of messages; read when one leaves. */
  renderers: () => Promise<Renderers<Context>>;
  /** The push service of a test; null outside of tests. */
  pushOrigin: string | null;
  /** The present instant. */
  now: () => Date;
  /** Cryptographically strong bytes. */
  randomBytes: (count: number) => Uint8Array;
  /** A new row id: a UUIDv7 of the present instant. */
  newId: () => string;
  log: Log;
  passwords: PasswordHasher;
  /** The bytes of uploaded files. */
  files: FileStore;
  /** Limits the calls of one network by bill links. */
  linkLimit: RateLimit;
  version: string;
  /** The files of the web app; absent if only calls are served. */
  assets: FileServer | undefined;
  /** The list of the commonest passwords, as `isListed` reads it. */
  commonPasswords: () => Promise<string>;
}

/** Answers requests for the files of the web app. */
export interface FileServer {
  fetch: (request: Request) => Promise<Response>;
}

/** The facts about a session that its row adds to the token. */
export interface SessionState {
  mustChangePassword: boolean;
  /** True for an admin without a second factor. */
  mustSetUpTotp: boolean;
  /** Whether the holder has proved who they are within the last ten minutes. */
  isSteppedUp: boolean;
  /** When it was last used, to the hour. */
  lastUsedAt: string;
}

/** What a call asks of a session, besides that it is open. */
export interface SessionNeeds {
  /** Whether it may come before the password of somebody else is changed. */
  withFirstPassword: boolean;
  /** Whether it may come before an admin has a second factor. */
  withoutTotp: boolean;
  /** Whether the holder must have proved who they are within the last ten minutes. */
  stepUp: boolean;
}

/** The browser or program that sent the request, and the headers to send back. */
export interface BrowserSide {
  userAgent: string;
  /** A part of its network, such as `114.10.0.0/16`, by which people recognise it; empty if unknown. */
  networkPrefix: string;
  cookie: (name: string) => string | undefined;
  /** Extra headers for the answer. */
  answerHeaders: [name: string, value: string][];
}

/** What every call receives. */
export interface Context extends Deps {
  requestId: string;
  /** The sender's address, for the limit on sign-ins; never logged or stored in clear text. */
  address: string;
  browser: BrowserSide;
  /** The address of the request, as the caller wrote it. */
  url: string;
  /** Who acts, by the token or a link; null without a token or with an invalid one. Needs no database. */
  actor: Actor | null;
  /** Whose rows are read and written: a claim of the token or link, which the check of the session or link proves. */
  scope: Scope | null;
  /** The zone of the kosts that the call is about, if they have one and it matters (`zoneOfCall`). */
  zone?: KostZone | undefined;
  /** Whether the scope is an owner's sample kost, where nothing can be written. */
  viewsSample: boolean;
  /** The procedures that the request has called, for the log. */
  procedures: Set<string>;
  /** The refusals of these procedures, for the log. */
  refusals: Set<ErrorCode>;
  /** Whether a job asks, which leaves messages to the job that sends them, and not a request. */
  isJob: boolean;
  /** Lets work continue after the answer. A failure is only logged. */
  defer: (work: Promise<unknown>) => void;
  /** The state of the session, which fails if it is not open; read at most once per request. */
  session: () => Promise<SessionState>;
  /** The database for a call that may write, whose first trip checks the session: nothing is done unless it is open. */
  guardedDb: (needs: SessionNeeds) => Held & { db: Db };
}

/** The context of a call by somebody whose session or link is checked. */
export interface ActingContext extends Context {
  actor: SessionActor | LinkActor;
  scope: Scope;
}

/** The context of a call that only signed-in accounts reach. */
export interface SignedInContext extends ActingContext {
  actor: SessionActor;
}

/** The context of a call about the rows of an owner. */
export interface OwnerContext extends SignedInContext {
  scope: OwnerScope;
}

/** The rows of an owner, for a call or a job. */
export interface Scoped extends Context {
  scope: OwnerScope;
}

/** The context of a call about the rows that a person is a party of, by themselves or by their link. */
export interface PersonContext extends ActingContext {
  scope: PersonScope;
}

/** The context of a call that an owner and a person may make, each about their own rows. */
export interface PartyContext extends ActingContext {
  scope: OwnerScope | PersonScope;
}

/** The present instant in the database's form. */
export function nowIso(context: Pick<Context, 'now'>): string {
  return context.now().toISOString();
}

/** The instant so many seconds from now; before it, if negative. */
export function isoAfter(context: Pick<Context, 'now'>, seconds: number): string {
  return new Date(context.now().getTime() + seconds * 1000).toISOString();
}

/**
 * Today where the call's kost is (`zone`), in WIB if it has none. Of rows of several kosts, and in jobs, `dayIn`
 * (`zone.ts`) says it.
 */
export function today(context: Pick<Context, 'now' | 'zone'>): string {
  return dayInZone(context.now(), context.zone ?? 'WIB');
}
