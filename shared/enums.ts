/** The closed sets of values that database, wire and screens share (spec §3, §4 and §9). */

export const roles = ['OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Roles a visitor may choose at registration; ADMIN never is. */
export const selfSelectableRoles = ['OWNER', 'TENANT', 'MAINTENANCE'] as const;

export const userStatuses = ['ACTIVE', 'PENDING_APPROVAL', 'REJECTED', 'SUSPENDED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const kostTypes = ['PUTRA', 'PUTRI', 'CAMPUR'] as const;
export type KostType = (typeof kostTypes)[number];

/** The zones whose day a kost has. */
export const kostZones = ['WIB', 'WITA', 'WIT'] as const;
export type KostZone = (typeof kostZones)[number];

export const roomTypes = ['STANDARD', 'DELUXE', 'PREMIUM', 'VIP'] as const;
export type RoomType = (typeof roomTypes)[number];

export const roomStatuses = ['AVAILABLE', 'OCCUPIED', 'MAINTENANCE', 'RESERVED'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

export const roomFacilities = [
  'wifi',
  'ac',
  'tv',
  'kamar_mandi_dalam',
  'tempat_tidur',
  'lemari',
  'meja_kursi',
  'parkir_motor',
] as const;
export type RoomFacility = (typeof roomFacilities)[number];

export const tenancyStatuses = ['ACTIVE', 'INACTIVE', 'TERMINATED', 'PENDING'] as const;
export type TenancyStatus = (typeof tenancyStatuses)[number];

/** What holds a room for some days: a tenancy, or the owner's own word that it is reserved or under repair. */
export const stayKinds = ['TENANCY', 'RESERVATION', 'REPAIR'] as const;

/** A stay in the calendar: somebody lives there, beyond the contract too, comes or has left, or the owner holds the room. */
export const stayStates = ['LIVING', 'BEYOND', 'COMING', 'LEFT', 'HELD', 'REPAIR'] as const;
export type StayState = (typeof stayStates)[number];

/** The orders of an owner's list of tenants over all kosts. */
export const tenantSorts = ['ROOM', 'LATE', 'END'] as const;
export type TenantSort = (typeof tenantSorts)[number];

/** The states that an invoice's row can store. OVERDUE is derived from the due date and never stored. */
export const invoiceStatuses = ['DRAFT', 'SENT', 'VIEWED', 'PARTIAL', 'PAID', 'CANCELLED'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The states that an invoice shows: the stored one, or OVERDUE. */
export const invoiceDisplayStatuses = [...invoiceStatuses, 'OVERDUE'] as const;
export type InvoiceDisplayStatus = (typeof invoiceDisplayStatuses)[number];

export const invoiceTypes = [
  'MONTHLY_RENT',
  'ELECTRICITY',
  'WATER',
  'INTERNET',
  'SECURITY_DEPOSIT',
  'MAINTENANCE_FEE',
  'LATE_FEE',
  'CUSTOM',
] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

export const recurrenceTypes = ['NONE', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const;
export type RecurrenceType = (typeof recurrenceTypes)[number];

/** What one rent of a tenancy pays for: a day, a week, or so many months. */
export const rentPeriods = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const;
export type RentPeriod = (typeof rentPeriods)[number];
/** One for which a room may have a price beside the monthly one. */
export type OtherRentPeriod = Exclude<RentPeriod, 'MONTH'>;

/** The states of a payment attempt. One that a newer attempt replaced is EXPIRED with the failure code SUPERSEDED. */
export const paymentStatuses = ['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** How the money of a payment moves: through the gateway, by hand, or from the tenant's credit. */
export const paymentSources = ['GATEWAY', 'MANUAL', 'CREDIT'] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** The states of a payment as the spec's payment lists name them. */
export const paymentDisplayStatuses = ['PAID', 'PENDING', 'FAILED', 'EXPIRED'] as const;
export type PaymentDisplayStatus = (typeof paymentDisplayStatuses)[number];

/** What became of money that was to come in, as an owner's list of it shows: the row's status, and what ended it. */
export const moneyStates = ['RECEIVED', 'WAITING', 'VOIDED', 'REFUSED'] as const;
export type MoneyState = (typeof moneyStates)[number];

/** The ways in which money comes in, by hand or through the gateway (`methodsOfWay`). */
export const moneyWays = ['CASH', 'BANK_TRANSFER', 'VIRTUAL_ACCOUNT', 'QRIS', 'E_WALLET'] as const;
export type MoneyWay = (typeof moneyWays)[number];

/**
 * What a tenant said of when they leave: asked, agreed with the owner, agreed and now asked to stay after all; an early
 * day that was refused, one that was taken back, and what ended with its tenancy.
 */
export const leavingStates = ['ASKED', 'AGREED', 'STAY_ASKED', 'REFUSED', 'TAKEN_BACK', 'ENDED'] as const;
export type LeavingState = (typeof leavingStates)[number];

/** A tenancy has one in these states at most. */
export const openLeavingStates = ['ASKED', 'AGREED', 'STAY_ASKED'] as const satisfies LeavingState[];
export type OpenLeavingState = (typeof openLeavingStates)[number];

/** What an occupant is to the tenant in whose room they live. */
export const occupantRelations = ['SPOUSE', 'CHILD', 'SIBLING', 'PARENT', 'FRIEND', 'OTHER'] as const;
export type OccupantRelation = (typeof occupantRelations)[number];

/** By which number a person is known: of a KTP, or of a passport. */
export const occupantIds = ['NIK', 'PASSPORT'] as const;
export type OccupantIdKind = (typeof occupantIds)[number];

/** What a kost does when a contract ends: nothing, offer a longer one by itself, or go on by the month. */
export const contractEnds = ['ENDS', 'OFFER', 'MONTHLY'] as const;

/**
 * An owner's offer of a longer contract: offered, asked for at another rent by the tenant, accepted; refused by leaving,
 * taken back by the owner, and what ended with the contract, or because rent or contract have changed since.
 */
export const renewalStates = ['OFFERED', 'ASKED', 'ACCEPTED', 'REFUSED', 'TAKEN_BACK', 'ENDED'] as const;
export type RenewalState = (typeof renewalStates)[number];
/** A tenancy has one in these states at most. */
export const openRenewalStates = ['OFFERED', 'ASKED'] as const satisfies RenewalState[];

/** The kinds of entry of a deposit. */
export const depositKinds = ['RECEIVED', 'DEDUCTED', 'RETURNED', 'MOVED'] as const;
export type DepositKind = (typeof depositKinds)[number];

/**
 * A settlement of moving out: being written, proposed to the tenant, agreed to (by them, or by three days without a word),
 * objected to, settled, called off.
 */
/** What stands in the way of a planned move. */
export const moveObstacles = ['LEAVES', 'SETTLEMENT', 'OTHER_SERIES', 'ROOM_HELD'] as const;
export type MoveObstacle = (typeof moveObstacles)[number];

/** Why one has not taken place, as it is told: nothing is in the way of what fails. */
export const toldObstacles = [...moveObstacles, 'FAILED'] as const;
export type ToldObstacle = (typeof toldObstacles)[number];
export const settlementStates = ['DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED', 'SETTLED', 'CANCELLED'] as const;
export type SettlementState = (typeof settlementStates)[number];
/** A tenancy has one in these states at most. */
export const openSettlementStates = ['DRAFT', 'PROPOSED', 'AGREED', 'OBJECTED'] as const satisfies SettlementState[];
export const settlementAnswers = ['TENANT', 'TIME'] as const;
export const inspectionStates = ['GOOD', 'BROKEN', 'MISSING'] as const;

export const contractRoles = ['OWNER', 'TENANT'] as const;
export const contractAnswers = ['AGREED', 'DECLINED'] as const;
/** How it is known who answered: a session, or a code to the tenant's proven number. */
export const contractMethods = ['SESSION', 'CODE'] as const;
export const contractStates = ['WAITING', 'AGREED', 'DECLINED', 'LAPSED'] as const;

/** How fast bills were paid whose due date has passed: by it, one to seven days after it, later, or not yet. */
export const billPaces = ['ON_TIME', 'WITHIN_WEEK', 'LATER', 'OPEN'] as const;
export type BillPace = (typeof billPaces)[number];

/** The states of a bill on the tenant's payments page. */
export const billStatuses = ['PENDING', 'OVERDUE', 'PAID'] as const;
export type BillStatus = (typeof billStatuses)[number];

export const gatewayMethods = [
  'BCA_VIRTUAL_ACCOUNT',
  'BNI_VIRTUAL_ACCOUNT',
  'BRI_VIRTUAL_ACCOUNT',
  'MANDIRI_VIRTUAL_ACCOUNT',
  'PERMATA_VIRTUAL_ACCOUNT',
  'BSI_VIRTUAL_ACCOUNT',
  'CIMB_VIRTUAL_ACCOUNT',
  'QRIS',
  'OVO',
  'DANA',
  'SHOPEEPAY',
  'LINKAJA',
] as const;
export type GatewayMethod = (typeof gatewayMethods)[number];

/** Methods for payments outside the gateway (spec §9, "Tenant process methods"). */
export const manualMethods = ['BANK_TRANSFER', 'E_WALLET', 'CASH', 'QRIS'] as const;
export type ManualMethod = (typeof manualMethods)[number];

/** Kinds of gateway method; also the options of the legacy payment page. */
export const paymentChannels = ['VIRTUAL_ACCOUNT', 'EWALLET', 'QRIS'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** The answers to choose from on the simulated bank's page. */
export const simulatedOutcomes = ['SUCCEEDED', 'FAILED', 'EXPIRED'] as const;
export type SimulatedOutcome = (typeof simulatedOutcomes)[number];

/** Why a callback of the gateway is quarantined. */
export const quarantineReasons = [
  'unknown reference',
  'currency',
  'no capture',
  'amount',
  'captured amount',
  'capture of another payment',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

export const complaintStatuses = ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

export const complaintPriorities = ['LOW', 'MEDIUM', 'HIGH', 'URGENT'] as const;
export type ComplaintPriority = (typeof complaintPriorities)[number];

export const complaintCategories = [
  'GENERAL',
  'LISTRIK',
  'AIR',
  'INTERNET',
  'AC',
  'KEBERSIHAN',
  'KEAMANAN',
  'FASILITAS',
  'LAINNYA',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/** The states of a technician's job. OPEN: no technician has it yet, or any more. */
export const workStates = [
  'OPEN',
  'ASSIGNED',
  'ACCEPTED',
  'IN_PROGRESS',
  'DONE',
  'VERIFIED',
  'REWORK',
  'CANCELLED',
] as const;
export type WorkState = (typeof workStates)[number];

/** Whether a technician works for an owner: asked, agreed, ended. */
export const assignmentStates = ['INVITED', 'ACTIVE', 'ENDED'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export const articleStatuses = ['DRAFT', 'PENDING_APPROVAL', 'PUBLISHED', 'REJECTED'] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** Groups of kinds of notice, which an account can also switch together. */
export const noticeGroupNames = ['SECURITY', 'REGISTRATIONS', 'BILLS', 'PAYMENTS', 'COMPLAINTS', 'TENANCY'] as const;
export type NoticeGroup = (typeof noticeGroupNames)[number];

/** The channels by which a notice may also be sent; it is always in the inbox. */
export const noticeChannels = ['PUSH', 'EMAIL'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** How a second factor was changed: switched on or off, removed by an admin, or only its recovery codes renewed. */
export const secondFactorChanges = ['ON', 'OFF', 'RESET', 'CODES'] as const;

/**
 * What was changed of the contacts by which an account is reached, or its password replaced: a number or address that
 * is not proven yet, one that now is, or an address that its true holder has taken.
 */
export const contactChanges = ['PHONE', 'PHONE_PROVEN', 'EMAIL', 'EMAIL_PROVEN', 'EMAIL_LOST'] as const;
export type ContactChange = (typeof contactChanges)[number];

/** What the holder of an account is told at once at their proven contacts, whoever did it. */
export const accountAlerts = [
  'PASSWORD',
  'SECOND_FACTOR',
  ...contactChanges,
  'SETTLEMENT_BY_CODE',
  'CONTRACT_BY_CODE',
  'CODES_GUESSED',
] as const;
export type AccountAlert = (typeof accountAlerts)[number];

/** The kinds of contact of an account. */
export const contactKinds = ['EMAIL', 'PHONE'] as const;
export type ContactKind = (typeof contactKinds)[number];

/**
 * How a contact was proven to be its account holder's: a link or code that was sent there was used, or the holder typed
 * it themselves when accepting an invitation or registering.
 */
export const proofWays = ['LINK', 'CODE', 'INVITATION', 'REGISTRATION'] as const;
export type ProofWay = (typeof proofWays)[number];

/** What a message by WhatsApp, e-mail or push is about. */
export const messageKinds = [
  'BILL_REMINDER',
  'INVITATION',
  'PASSWORD_RESET',
  'EMAIL_CONFIRMATION',
  'PHONE_CONFIRMATION',
  'ACCOUNT_ALERT',
  'NOTICE',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The channels by which the product itself sends. */
export const sentChannels = ['WHATSAPP', 'EMAIL', 'PUSH'] as const;
export type SentChannel = (typeof sentChannels)[number];

/** All channels. WA_LINK is a text that a person sends from their own WhatsApp: whether they did is not known. */
export const messageChannels = [...sentChannels, 'WA_LINK'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** UNKNOWN: the provider's answer was lost, so it may have arrived and is not sent again. OPENED is a WA_LINK's. */
export const messageStates = [
  'QUEUED',
  'SENDING',
  'ACCEPTED',
  'SENT',
  'DELIVERED',
  'READ',
  'FAILED',
  'UNKNOWN',
  'OPENED',
  'CANCELLED',
] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * How far an open bill is known to have reached its tenant, the furthest last. FAILED: each message about it has; NONE:
 * nothing is known; OPENED: its owner has opened WhatsApp with the text, and nobody knows whether they sent it.
 */
export const deliveries = ['FAILED', 'NONE', 'OPENED', 'DELIVERED', 'READ'] as const;
export type Delivery = (typeof deliveries)[number];

/** The ways of a new bill to its tenant: ACCOUNT and EMAIL by themselves, WHATSAPP by the owner's hand. */
export const billWays = ['ACCOUNT', 'EMAIL', 'WHATSAPP'] as const;
export type BillWay = (typeof billWays)[number];

/** What a person has agreed to be sent: their bills, or news of their kost. */
export const consentPurposes = ['TAGIHAN', 'INFO'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const consentChannels = ['WHATSAPP', 'EMAIL'] as const;

/** What a link that was sent to an account's address does: prove its own, or make it the account's. */
export const confirmingLinkKinds = ['EMAIL_CONFIRMATION', 'EMAIL_CHANGE'] as const;
/** The same, or make it a new account's. */
export const emailLinkKinds = [...confirmingLinkKinds, 'EMAIL_CLAIM'] as const;

/** Codes to a number: they prove it, or answer a paper if it is proven. */
export const numberCodeKinds = ['PHONE_CONFIRMATION', 'SETTLEMENT', 'CONTRACT'] as const;

/**
 * The kinds of link and code: somebody without a session chooses an account's password by them, confirms an account's
 * address or number, or answers a settlement or contract.
 */
export const accountLinkKinds = ['RESET', 'INVITATION', ...emailLinkKinds, ...numberCodeKinds] as const;

/** How a forgotten password is replaced: by a link in an e-mail, or a code by WhatsApp. */
export const resetChannels = ['EMAIL', 'WHATSAPP'] as const satisfies readonly SentChannel[];
export type ResetChannel = (typeof resetChannels)[number];

/** How a consent was given or withdrawn: in the profile, by an owner's tick, an invitation, or the word STOP (or START). */
export const consentWays = ['PROFILE', 'OWNER', 'INVITATION', 'STOP'] as const;
export type ConsentWay = (typeof consentWays)[number];

/** How a number's messages were stopped: by a word from it, or by a bill link. */
export const stopWays = ['WHATSAPP', 'BILL_LINK'] as const;

/** How they were allowed again: by a word from the number, or by an account that has proven it. */
export const liftWays = ['WHATSAPP', 'PROFILE'] as const;
export type LiftWay = (typeof liftWays)[number];

/** The tone of a reminder of bills. */
export const reminderTones = ['HALUS', 'BIASA', 'TEGAS'] as const;
export type ReminderTone = (typeof reminderTones)[number];

/** What a file is uploaded for. */
export const filePurposes = ['kost', 'room', 'complaint', 'work', 'payment_proof', 'article', 'profile'] as const;
export type FilePurpose = (typeof filePurposes)[number];

/** The states of a file: uploaded, then used by a row, then removed. */
export const fileStates = ['TEMP', 'ATTACHED', 'DELETED'] as const;

/** The state of a tenancy's rent in a month: LATE is derived, UNBILLED means that there is no bill. */
export const monthStates = ['UNBILLED', 'DRAFT', 'SENT', 'PARTIAL', 'LATE', 'PAID'] as const;
export type MonthState = (typeof monthStates)[number];

/** Why a tenancy is not billed with the others of a month. `rules/month-bill.ts` says which ones only warn. */
export const billExceptions = [
  'SIMILAR',
  'MOVED_IN',
  'CONTRACT_ENDS',
  'AUTOMATIC',
  'NO_RENT',
  'NOT_STARTED',
  'OTHER_PERIOD',
  'ENDED',
  'ALREADY_BILLED',
] as const;
export type BillException = (typeof billExceptions)[number];
