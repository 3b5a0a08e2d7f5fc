import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import { policy } from '#shared/policy.ts';
import type { RestProcedure } from './rest-routes.ts';

/** The codes with which a call can be refused, in the catalogue's order: those of its guards, and its own. For the docs. */
export function refusalsOf(procedure: RestProcedure): ErrorCode[] {
  const codes = new Set<ErrorCode>([...guardsOf(procedure), ...(ownRefusals[procedure.name] ?? []), ...ALWAYS]);
  return catalogue.filter((code) => codes.has(code));
}

const catalogue = Object.keys(errorCatalogue) as ErrorCode[];

/** Whatever is called, something can break. */
const ALWAYS: ErrorCode[] = ['INTERNAL', 'DATABASE_UNAVAILABLE'];

/** What is checked before a call runs: its input, the session, the role, a step-up, and a key that was used. */
function guardsOf({ type, route, meta, input, pathParameters }: RestProcedure): ErrorCode[] {
  const takesKey = input !== undefined && 'shape' in input && 'idempotency_key' in (input.shape as object);
  const isWrite = type === 'mutation';
  const guards: [ErrorCode, boolean][] = [
    ['VALIDATION', input !== undefined],
    ['MALFORMED_JSON', route.method !== 'GET'],
    ['PAYLOAD_TOO_LARGE', route.method !== 'GET'],
    ['NOT_FOUND', pathParameters.length > 0],
    ['IDEMPOTENCY_CONFLICT', takesKey],
    // Two writes that wait for each other: the later one is refused.
    ['CONFLICT', isWrite],
    ['STEP_UP_REQUIRED', meta.stepUp !== undefined],
    ['SAMPLE_READ_ONLY', isWrite && meta.inSample !== true],
  ];
  return [...guards.filter(([, applies]) => applies).map(([code]) => code), ...sessionOf(meta.action)];
}

function sessionOf(action: RestProcedure['meta']['action']): ErrorCode[] {
  if (action === undefined) return [];
  const isFirst = action === 'account:use';
  const isAdmins = policy[action].roles.some((role) => role === 'ADMIN');
  return [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    ...(isFirst ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(isFirst || !isAdmins || action === 'second-factor:set-up' ? [] : (['TOTP_SETUP_REQUIRED'] as const)),
  ];
}

const EASY_PASSWORDS: ErrorCode[] = ['PASSWORD_EASY', 'PASSWORD_PERSONAL', 'PASSWORD_SHORT_FOR_ADMIN'];
const GATEWAY: ErrorCode[] = ['GATEWAY_REJECTED', 'GATEWAY_UNAVAILABLE', 'GATEWAY_UNANSWERED'];

/** What the calls themselves refuse, as the `@throws` of their code say. A test compares it with what calls answered. */
const ownRefusals: Record<string, ErrorCode[]> = {
  'auth.register': ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS', ...EASY_PASSWORDS],
  'auth.login': [
    'INVALID_CREDENTIALS',
    'TOTP_REQUIRED',
    'TOTP_INVALID',
    'ACCOUNT_PENDING',
    'ACCOUNT_REJECTED',
    'ACCOUNT_DISABLED',
    'FIRST_PASSWORD_EXPIRED',
    'CONFLICT',
    'TOO_MANY_ATTEMPTS',
    'PASSWORDS_BUSY',
  ],
  'auth.changePassword': [
    'WRONG_CURRENT_PASSWORD',
    'PASSWORD_UNCHANGED',
    'CONFLICT',
    'TOO_MANY_ATTEMPTS',
    'PASSWORDS_BUSY',
    ...EASY_PASSWORDS,
  ],
  'auth.stepUp': ['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY'],
  'passwordReset.request': ['RESET_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  'passwordReset.view': ['TOO_MANY_ATTEMPTS'],
  'passwordReset.byLink': ['TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
  'passwordReset.byCode': ['RESET_CODE_WRONG', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
  'emailConfirmation.send': ['EMAIL_UNAVAILABLE', 'EMAIL_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
  'emailConfirmation.view': ['TOO_MANY_ATTEMPTS'],
  'emailConfirmation.confirm': ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
  'emailClaims.ask': ['EMAIL_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  'emailClaims.view': ['TOO_MANY_ATTEMPTS'],
  'emailClaims.register': ['TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
  'phoneConfirmation.send': [
    'PHONE_UNAVAILABLE',
    'PHONE_NOT_MOBILE',
    'PHONE_STOPPED',
    'PHONE_CONFIRMED',
    'TOO_MANY_ATTEMPTS',
  ],
  'phoneConfirmation.confirm': ['PHONE_CODE_WRONG'],
  'secondFactor.confirm': ['WRONG_CODE', 'TOTP_SETUP_OVER'],
  'secondFactor.renewRecoveryCodes': ['TOTP_OFF'],
  'secondFactor.switchOff': ['TOTP_OFF'],
  'users.review': ['NOT_FOUND', 'USER_NOT_PENDING'],
  'users.create': ['EMAIL_TAKEN', ...EASY_PASSWORDS],
  'users.update': ['USER_STATUS_CONFLICT', 'USER_ROLE_IN_USE', 'LAST_ADMIN', 'OWN_ACCOUNT'],
  'users.deactivate': ['USER_STATUS_CONFLICT', 'LAST_ADMIN', 'OWN_ACCOUNT'],
  'users.giveEmail': ['EMAIL_TAKEN', 'EMAIL_OF_HOLDER'],
  'users.issueCredentials': ['ACCOUNT_INCOMPLETE'],
  'users.resetTotp': ['OWN_ACCOUNT', 'TOTP_OFF'],
  'imports.commit': ['NOT_FOUND', 'KOST_INACTIVE', 'IMPORT_NOT_UNDOABLE', 'IMPORT_TOO_LARGE'],
  'imports.undo': ['IMPORT_NOT_UNDOABLE', 'IMPORT_IN_USE'],
  'invitations.invite': ['INVITATION_NOT_YOURS', 'TOO_MANY_ATTEMPTS'],
  'invitations.send': ['RESET_UNAVAILABLE'],
  'invitations.view': ['TOO_MANY_ATTEMPTS'],
  'invitations.accept': ['CONFLICT', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY', ...EASY_PASSWORDS],
  'profile.update': ['FILE_NOT_USABLE', 'NOT_FOUND'],
  'kost.create': ['FILE_NOT_USABLE'],
  'kost.update': ['KOST_OCCUPIED'],
  'kost.updatePhotos': ['FILE_NOT_USABLE'],
  'rooms.list': ['CONFLICT'],
  'rooms.options': ['CONFLICT'],
  'rooms.create': ['FILE_NOT_USABLE', 'NOT_FOUND', 'KOST_INACTIVE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN'],
  'rooms.createMany': ['KOST_INACTIVE'],
  'rooms.update': ['FILE_NOT_USABLE', 'ROOM_NUMBER_TAKEN', 'RFID_TAKEN', 'ROOM_OCCUPIED'],
  'rooms.remove': ['ROOM_OCCUPIED'],
  'tenants.options': ['CONFLICT'],
  'tenants.mine': ['NO_ACTIVE_TENANCY'],
  'tenants.createQuick': ['NOT_FOUND', 'EMAIL_TAKEN', 'KOST_INACTIVE', 'ROOM_NOT_AVAILABLE', ...EASY_PASSWORDS],
  'tenants.checkOut': ['TENANCY_NOT_ACTIVE'],
  'tenants.assign': [
    'NOT_FOUND',
    'KOST_INACTIVE',
    'ROOM_NOT_AVAILABLE',
    'TENANCY_EXISTS',
    'TENANCY_REFUSED',
    'USER_NOT_ASSIGNABLE',
  ],
  'tenants.renew': ['TENANCY_NOT_ACTIVE', 'CONTRACT_NOT_LONGER'],
  'tenants.update': [
    'EMAIL_TAKEN',
    'TENANCY_NOT_ACTIVE',
    'CONTACT_OF_HOLDER',
    'CONTRACT_START_REFUSED',
    'CONTRACT_END_TOO_EARLY',
    'DEPOSIT_BILLED',
  ],
  'tenants.setAutomaticRent': ['TENANCY_NOT_ACTIVE', 'RENT_SERIES_EXISTS'],
  'tenants.cancel': ['TENANCY_NOT_PENDING'],
  'tenants.confirm': ['CONFLICT', 'TENANCY_NOT_ACTIVE', 'TENANCY_ANSWERED', 'OWNER_OFF'],
  'tenants.decline': ['TENANCY_ANSWERED'],
  'tenants.revealNik': ['NIK_DELETED'],
  'tenants.issueCredentials': ['ACCOUNT_INCOMPLETE', 'CREDENTIALS_NOT_YOURS'],
  'invoices.monthBoard': ['CONFLICT'],
  'invoices.billMonth': ['NOT_FOUND'],
  'invoices.sendDrafts': ['NOT_FOUND'],
  'invoices.create': ['NOT_FOUND', 'TENANCY_NOT_ACTIVE', 'INVOICE_SIMILAR', 'RENT_SERIES_EXISTS'],
  'invoices.updateDraft': [
    'INVOICE_NOT_EDITABLE',
    'INVOICE_OF_AUTOMATIC_RENT',
    'INVOICE_SIMILAR',
    'RENT_SERIES_EXISTS',
  ],
  'invoices.setCovers': ['INVOICE_WITHOUT_MONTHS', 'INVOICE_MONTHS_PAID'],
  'invoices.send': ['INVOICE_NOT_DRAFT', 'RENT_SERIES_EXISTS'],
  'invoices.cancel': ['CONFLICT', 'INVOICE_HAS_PAYMENTS', 'PAYMENT_AWAITS_VERIFICATION'],
  'invoices.waiveLateFees': ['INVOICE_NOT_PAYABLE', 'NO_LATE_FEES'],
  'invoices.stopRecurrence': ['NOT_RECURRING'],
  'invoices.applyCredit': ['INVOICE_NOT_PAYABLE', 'OWNER_OFF', 'NO_CREDIT'],
  'payments.methods': ['PAYMENT_AMOUNT_INVALID', 'INVOICE_NOT_PAYABLE', 'OWNER_OFF', 'PARTIAL_NOT_ALLOWED'],
  'payments.pay': [
    'PAYMENT_AMOUNT_INVALID',
    'PAYMENT_METHOD_UNSUITABLE',
    'NOT_FOUND',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'PAYMENT_IN_PROGRESS',
    ...GATEWAY,
  ],
  'payments.process': [
    'PAYMENT_AMOUNT_INVALID',
    'FILE_NOT_USABLE',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'PAYMENT_AWAITS_VERIFICATION',
  ],
  'payments.verify': ['PAYMENT_SETTLED'],
  'payments.void': ['PAYMENT_NOT_VOIDABLE', 'PAYMENT_CLOSED', 'CREDIT_ALREADY_USED'],
  'payments.createLegacy': [
    'PAYMENT_AMOUNT_INVALID',
    'PAYMENT_METHOD_UNSUITABLE',
    'NOT_FOUND',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'NO_MATCHING_BILL',
    'PAYMENT_IN_PROGRESS',
    ...GATEWAY,
  ],
  'billLinks.share': ['TENANCY_UNCONFIRMED'],
  'billLinks.view': ['TOO_MANY_ATTEMPTS'],
  'billLinks.seen': ['TOO_MANY_ATTEMPTS'],
  'billLinks.stopMessages': ['TOO_MANY_ATTEMPTS'],
  'billLinks.methods': [
    'PAYMENT_AMOUNT_INVALID',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'TOO_MANY_ATTEMPTS',
  ],
  'billLinks.pay': [
    'PAYMENT_AMOUNT_INVALID',
    'PAYMENT_METHOD_UNSUITABLE',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'PAYMENT_IN_PROGRESS',
    'TOO_MANY_ATTEMPTS',
    ...GATEWAY,
  ],
  'billLinks.openAttempt': ['TOO_MANY_ATTEMPTS'],
  'billLinks.status': ['TOO_MANY_ATTEMPTS'],
  'billLinks.report': [
    'PAYMENT_AMOUNT_INVALID',
    'FILE_NOT_USABLE',
    'INVOICE_NOT_PAYABLE',
    'OWNER_OFF',
    'PARTIAL_NOT_ALLOWED',
    'PAYMENT_AWAITS_VERIFICATION',
    'TOO_MANY_ATTEMPTS',
  ],
  'reminders.due': ['CONFLICT'],
  'reminders.draft': ['NOTHING_TO_REMIND'],
  'reminders.send': ['NOTHING_TO_REMIND', 'REMINDED_TODAY', 'NO_AUTOMATIC_CHANNEL'],
  'complaints.create': ['FILE_NOT_USABLE', 'TENANCY_INCOMPLETE'],
  'complaints.edit': ['FILE_NOT_USABLE', 'COMPLAINT_SETTLED'],
  'complaints.update': ['FILE_NOT_USABLE', 'CONFLICT', 'COMPLAINT_AT_WORK'],
  'workOrders.ask': ['NOT_FOUND'],
  'workOrders.createTechnician': ['NOT_FOUND', 'EMAIL_TAKEN'],
  'workOrders.agree': ['OWNER_OFF'],
  'workOrders.assign': ['NOT_FOUND', 'CONFLICT', 'COMPLAINT_SETTLED'],
  'workOrders.move': ['FILE_NOT_USABLE', 'FORBIDDEN', 'CONFLICT'],
  'articles.search': ['CONFLICT'],
  'articles.draft': ['FILE_NOT_USABLE'],
  'articles.editOwn': ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'],
  'articles.submit': ['ARTICLE_NOT_EDITABLE'],
  'articles.removeOwn': ['ARTICLE_NOT_EDITABLE'],
  'articles.publish': ['FILE_NOT_USABLE'],
  'articles.update': ['FILE_NOT_USABLE', 'ARTICLE_NOT_EDITABLE'],
  'articles.remove': ['ARTICLE_NOT_EDITABLE'],
  'articles.review': ['NOT_FOUND', 'ARTICLE_NOT_PENDING'],
  'messages.simulated': ['NOT_FOUND'],
};
