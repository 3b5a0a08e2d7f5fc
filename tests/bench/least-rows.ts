/** The rows of the floor's statements as its drivers read them: instants are dates, days and JSON are texts. */

import type { MessageState } from '#shared/enums.ts';

/** A bill in a list. */
export interface Bill {
  id: string;
  invoice_number: string;
  tenant_id: string;
  tenant_name: string;
  room_number: string;
  kost_id: string;
  kost_name: string;
  invoice_type: string;
  title: string;
  total_amount: number;
  paid_amount: number;
  remaining_amount: number;
  late_fee_amount: number;
  allow_partial_payment: boolean;
  due_date: string;
  covers_from: string | null;
  covers_to: string | null;
  recurrence_type: string;
  issued_date: string | null;
  is_recurring: boolean;
  status: string;
  created_at: Date;
  paid_at: Date | null;
  is_paused: boolean;
  payments?: Payment[] | null;
  viewed_at: Date | null;
  /** The states of the messages about an open bill. */
  messages?: MessageState[] | null;
}

/** One bill with everything. A draft, and one that was only sent, have no payments. */
export interface Detailed extends Bill {
  description: string | null;
  subtotal: number;
  tax_amount: number;
  late_fee_bps: number;
  notes: string | null;
  rent_period: string | null;
  recurrence_end_date: string | null;
  next_issue_on?: string | null;
  tenancy: Contact & { status: string; confirmed_at: string | null };
  account: Contact;
  room: object;
  kost: object;
  items: object[];
  /** Who lives there and pays a share. */
  payers?: object[] | null;
  credit: number | null;
}

export interface Contact {
  full_name: string;
  phone: string;
  email: string;
}

/** A payment as JSON has it, of which each statement reads what its answer holds. */
export interface Payment {
  id: string;
  payment_reference: string;
  source: string;
  payment_method: string;
  payer_name: string | null;
  payer_user_id: string;
  amount: number;
  fee_amount: number;
  status: string;
  rejection_reason: string | null;
  voided_at: string | null;
  void_reason: string | null;
  failure_code: string | null;
  gateway_state: string | null;
  expires_at: string;
  verified_at: string | null;
  paid_at: string | null;
  created_at: string;
}

/** An attempt to pay. */
export interface Attempt {
  id: string;
  invoice_id: string;
  payment_reference: string;
  amount: number;
  fee_amount: number;
  payment_method: string;
  status: string;
  account_number: string | null;
  bank_code: string | null;
  checkout_url: string | null;
  qr_string: string | null;
  expires_at: Date;
}

/** What a search finds, as JSON; null of what it does not look for, or does not find. */
export interface Found {
  tenants?: object[] | null;
  occupants?: object[] | null;
  invoices: { status: string; due_date: string }[] | null;
  payments: FoundPayment[] | null;
  complaints?: { created_at: string }[] | null;
}

export interface FoundPayment {
  status: string;
  paid_at: string | null;
  voided_at: string | null;
  created_at: string;
}
