import { TRPCError } from '@trpc/server';
import * as z from 'zod/mini';
import { errorCatalogue, type ErrorCode, type ValidationIssue } from '#shared/error-codes.ts';
import { databaseFault, isUnavailable, REFUSED } from './db/fault.ts';

/** A refusal: a code of the catalogue, and the Indonesian sentence for people. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly issues: ValidationIssue[] | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Of a refused registration: how often its holder may still apply again. */
  readonly applicationsLeft: number | undefined;

  constructor(
    code: ErrorCode,
    more: { message?: string; issues?: ValidationIssue[]; retryAfter?: number; applicationsLeft?: number } = {},
  ) {
    super(more.message ?? errorCatalogue[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.issues = more.issues;
    this.applicationsLeft = more.applicationsLeft;
    this.retryAfter = more.retryAfter ?? (errorCatalogue[code].status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/**
 * A row that was found.
 *
 * @throws DomainError NOT_FOUND if there is none
 */
export function foundRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}

/** The refusal of one field of the input, by its sentence. */
export function wrongField(field: string, message: string): DomainError {
  return new DomainError('VALIDATION', { message, issues: [{ path: [field], message }] });
}

/** The refusal of a room whose days are somebody else's, or under repair. */
export function takenDays(): DomainError {
  return new DomainError('ROOM_NOT_AVAILABLE', {
    message: 'Pada tanggal itu kamar masih ditempati, sudah dipesan penyewa lain, atau ditutup',
  });
}

/** The `Retry-After` of something that was unavailable for a moment. */
const RETRY_AFTER_SECONDS = 5;

/** The refusals for violated constraints of the schema. */
const constraintErrors: Record<string, ErrorCode> = {
  users_email_key: 'EMAIL_TAKEN',
  rooms_number_key: 'ROOM_NUMBER_TAKEN',
  rooms_own_number_key: 'ROOM_NUMBER_TAKEN',
  rooms_rfid_key: 'RFID_TAKEN',
  tenancies_active_room_key: 'ROOM_NOT_AVAILABLE',
  tenancies_live_owner_excl: 'TENANCY_EXISTS',
  payments_open_share_key: 'PAYMENT_IN_PROGRESS',
  deposits_held_check: 'DEPOSIT_RETURNED',
  files_usable_check: 'FILE_NOT_USABLE',
  payments_open_manual_key: 'PAYMENT_AWAITS_VERIFICATION',
};

/** Serialization failure and deadlock: another write came first, and trying again may help. */
const CONTENTION = new Set(['40001', '40P01']);

/** Turns any failure into a refusal. An unknown one becomes INTERNAL, which reveals nothing about its cause. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof TRPCError) return fromTrpc(error);
  if (error instanceof z.core.$ZodError) return validationError(error);
  const fault = databaseFault(error);
  if (fault === null) return new DomainError('INTERNAL');
  if (isUnavailable(fault)) return new DomainError('DATABASE_UNAVAILABLE');
  if (fault.code === REFUSED && isErrorCode(fault.constraint)) return new DomainError(fault.constraint);
  if (CONTENTION.has(fault.code ?? '')) return new DomainError('CONFLICT');
  if (fault.constraint === 'stays_room_during_excl') return takenDays();
  const known = fault.constraint === undefined ? undefined : constraintErrors[fault.constraint];
  return new DomainError(known ?? 'INTERNAL');
}

function isErrorCode(word: string | undefined): word is ErrorCode {
  return word !== undefined && Object.hasOwn(errorCatalogue, word);
}

function fromTrpc(error: TRPCError): DomainError {
  if (error.cause instanceof DomainError) return error.cause;
  switch (error.code) {
    case 'BAD_REQUEST':
      if (error.cause instanceof SyntaxError) return new DomainError('MALFORMED_JSON');
      return error.cause instanceof z.core.$ZodError ? validationError(error.cause) : new DomainError('VALIDATION');
    case 'PARSE_ERROR':
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new DomainError('MALFORMED_JSON');
    case 'NOT_FOUND':
      return new DomainError('NOT_FOUND');
    case 'METHOD_NOT_SUPPORTED':
      return new DomainError('METHOD_NOT_ALLOWED');
    case 'PAYLOAD_TOO_LARGE':
      return new DomainError('PAYLOAD_TOO_LARGE');
    default:
      // An output that fails its own schema is our fault, not the caller's.
      return error.cause === undefined || error.cause instanceof z.core.$ZodError
        ? new DomainError('INTERNAL')
        : toDomainError(error.cause);
  }
}

/** The refusal of invalid input: its message is the first issue's sentence, and each issue names its field. */
function validationError(error: z.core.$ZodError): DomainError {
  const issues = error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: issue.message,
  }));
  const first = issues[0];
  return new DomainError('VALIDATION', first ? { message: first.message, issues } : {});
}

const trpcCodes: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** A refusal in tRPC's form. */
export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({
    code: trpcCodes[error.status] ?? 'INTERNAL_SERVER_ERROR',
    message: error.message,
    cause: error,
  });
}
