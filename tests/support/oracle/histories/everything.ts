import type pg from 'pg';
import type {
  InvoiceStatus,
  LeavingState,
  RenewalState,
  RoomStatus,
  SettlementState,
  TenancyStatus,
} from '#shared/enums.ts';

/** The present rows, read without the app, that commands can act on. */
export interface Everything {
  bills: {
    id: string;
    number: string;
    ownerId: string;
    tenantId: string;
    tenancyId: string;
    status: InvoiceStatus;
    remaining: number;
    isRecurring: boolean;
    /** Whether it may be paid in parts. */
    inParts: boolean;
    notes: string | null;
    /** Whether it has taken an item that waited for it. */
    hasItem: boolean;
    /** The credit of its tenant with its owner. */
    credit: number;
  }[];
  tenancies: {
    id: string;
    userId: string;
    ownerId: string;
    roomId: string;
    kostId: string;
    status: TenancyStatus;
    movesOn: string | null;
    contractEnd: string;
    /** Its tenant has not answered yet whether they live there. */
    isUnanswered: boolean;
    isConfirmed: boolean;
    /** The day on which they left. */
    leftOn: string | null;
    /** What is held of its deposit. */
    held: number;
  }[];
  rooms: { id: string; number: string; ownerId: string; kostId: string; status: RoomStatus }[];
  /** The attempts at the gateway. */
  attempts: { id: string; billId: string }[];
  /** Payments made outside the gateway, decided or not. */
  reports: { id: string; ownerId: string; status: string }[];
  complaints: { id: string; ownerId: string; tenantId: string }[];
  /** Entries of returned deposits, also such as take one back, and whether they can be taken back. */
  returns: { id: string; ownerId: string; stands: boolean }[];
  /** What was put on next rents, and whether it waits still. */
  items: { id: string; title: string; ownerId: string; waits: boolean }[];
  /** What tenants said of leaving, and which of it is open. */
  leavings: Step<LeavingState>[];
  /** Offers to renew. */
  renewals: Step<RenewalState>[];
  settlements: (Step<SettlementState> & { version: number })[];
  occupants: { id: string; ownerId: string; livesThere: boolean }[];
  /** Changes of many rents, as the trail has them. */
  changes: { id: string; ownerId: string }[];
}

/** Something between an owner and a tenant that both answer in turn. */
interface Step<State> {
  id: string;
  tenancyId: string;
  ownerId: string;
  userId: string;
  state: State;
}

/** Reads all rows that commands can act on, the oldest first. */
export async function findEverything(client: pg.Client): Promise<Everything> {
  const { rows } = await client.query<Everything>({ name: 'everything', text: everything });
  const [found] = rows;
  if (found === undefined) throw new Error('there is nothing');
  return found;
}

const stepsOf = (table: string, more = '') => `
  (select coalesce(json_agg(json_build_object('id', s.id, 'tenancyId', s.tenancy_id, 'ownerId', s.owner_id, ${more}
    'userId', t.user_id, 'state', s.state) order by s.id), '[]') from ${table} s join tenancies t on t.id = s.tenancy_id) as ${table}`;

const everything = `
    select
      (select coalesce(json_agg(json_build_object('id', id, 'number', invoice_number, 'ownerId', owner_id,
          'tenantId', tenant_user_id, 'tenancyId', tenant_id, 'status', status, 'remaining', remaining_amount, 'isRecurring', is_recurring,
          'inParts', allow_partial_payment, 'notes', notes,
          'hasItem', exists (select from waiting_items w where w.invoice_id = i.id), 'credit', (select coalesce(sum(e.amount), 0) from credit_entries e
            where e.user_id = tenant_user_id and e.owner_id = i.owner_id))
        order by id), '[]') from invoices i) as bills,
      (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id, 'ownerId', owner_id, 'roomId', room_id,
          'kostId', kost_id, 'status', status, 'movesOn', moves_on, 'contractEnd', contract_end,
          'isUnanswered', confirmed_at is null and declined_at is null, 'isConfirmed', confirmed_at is not null, 'leftOn', check_out_date,
          'held', coalesce((select held from deposits where tenancy_id = t.id), 0)) order by id), '[]') from tenancies t) as tenancies,
      (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id, 'stands', amount < 0 and not exists (
          select from deposit_entries other where other.reverses = e.id)) order by id), '[]')
        from deposit_entries e where kind = 'RETURNED') as returns,
      (select coalesce(json_agg(json_build_object('id', id, 'number', room_number, 'ownerId', owner_id, 'kostId', kost_id, 'status', status)
        order by id), '[]') from rooms where archived_at is null) as rooms,
      (select coalesce(json_agg(json_build_object('id', id, 'billId', invoice_id) order by id), '[]')
        from payments where source = 'GATEWAY') as attempts,
      (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id, 'status', status) order by id), '[]')
        from payments where source = 'MANUAL') as reports,
      (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id, 'tenantId', tenant_user_id)
        order by id), '[]') from complaints) as complaints,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'ownerId', owner_id, 'waits', invoice_id is null)
        order by id), '[]') from waiting_items) as items,
      ${stepsOf('leavings')}, ${stepsOf('renewals')}, ${stepsOf('settlements', "'version', s.version,")},
      (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id, 'livesThere', ends_on is null)
        order by id), '[]') from occupants) as occupants,
      (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id) order by id), '[]')
        from audit_log where before is not null) as changes`;
