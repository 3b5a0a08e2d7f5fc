import * as z from 'zod/mini';
import {
  complaintStatuses,
  invoiceDisplayStatuses,
  paymentDisplayStatuses,
  roomStatuses,
  tenancyStatuses,
} from '../enums.ts';
import { LEAST_SEARCHED } from '../rules/search-query.ts';
import { described } from './described.ts';
import { Amount, Id, Instant, text } from './fields.ts';

/** How many of each kind are answered at most. */
export const MOST_FOUND = 5;

const TOO_SHORT = `Ketik minimal ${LEAST_SEARCHED} huruf atau angka`;

export const SearchInput = z.object({
  q: described(
    text(TOO_SHORT, 100).check(z.minLength(LEAST_SEARCHED, TOO_SHORT)),
    "A name or a part of it, a phone number, a room's or a bill's number, an amount (`1.350.000`, `45jt`), a date (`5 Agustus 2026`)",
  ),
});
export type SearchInput = z.infer<typeof SearchInput>;

const Home = { tenant_name: z.string(), room_number: z.string(), kost_name: z.string() };

/** What an owner's search finds: at most five of each kind, the best first. */
export const SearchResults = z.object({
  tenants: described(
    z.array(
      z.object({
        id: described(Id, 'Of the tenancy'),
        kost_id: Id,
        ...Home,
        phone: z.string(),
        status: z.enum(tenancyStatuses),
        contract_end: z.string(),
      }),
    ),
    'Also former ones, after the present',
  ),
  occupants: described(
    z.array(
      z.object({
        id: Id,
        kost_id: Id,
        room_id: Id,
        full_name: z.string(),
        phone: z.nullable(z.string()),
        ...Home,
      }),
    ),
    'Who lives in a room beside its tenant, or will',
  ),
  rooms: z.array(
    z.object({
      id: Id,
      kost_id: Id,
      room_number: z.string(),
      kost_name: z.string(),
      status: z.enum(roomStatuses),
      tenant_name: z.nullable(z.string()),
    }),
  ),
  invoices: z.array(
    z.object({
      id: Id,
      invoice_number: z.string(),
      title: z.string(),
      ...Home,
      total_amount: Amount,
      due_date: z.string(),
      status: z.enum(invoiceDisplayStatuses),
    }),
  ),
  payments: described(
    z.array(
      z.object({
        id: Id,
        invoice_id: Id,
        invoice_number: z.string(),
        ...Home,
        amount: Amount,
        payment_method: z.string(),
        status: z.enum(paymentDisplayStatuses),
        paid_at: z.nullable(Instant),
        voided_at: z.nullable(Instant),
        created_at: Instant,
      }),
    ),
    'Money that came in, is expected, or was taken back; no attempts that came to nothing',
  ),
  complaints: z.array(
    z.object({ id: Id, title: z.string(), ...Home, status: z.enum(complaintStatuses), created_at: Instant }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;
