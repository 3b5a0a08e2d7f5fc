/**
 * The fields of forms that this device may keep until they are sent. No other is ever written: a NIK, a password or
 * code, a key or card, a photo or file, a consent, the account that somebody has chosen.
 */
export const KEPT_FIELDS: ReadonlySet<string> = new Set([
  // Who moves in, and on which terms.
  'full_name',
  'email',
  'phone',
  'emergency_contact_name',
  'emergency_contact_phone',
  'room_id',
  'contract_start',
  'contract_end',
  'monthly_rent',
  'rent_from',
  'deposit_amount',
  'auto_rent',
  'day',
  'first_period',
  'with_deposit',
  'late_fee_percentage',
  // A bill.
  'tenant_id',
  'invoice_type',
  'title',
  'due_date',
  'covers_from',
  'covers_to',
  'items',
  'description',
  'quantity',
  'unit_price',
  'allow_partial_payment',
  'is_recurring',
  'recurrence_type',
  'recurrence_end_date',
  'notes',
  // A kost and its rooms.
  'name',
  'address',
  'kost_type',
  'facilities',
  'rules',
  'room_number',
  'room_type',
  'floor',
  'status',
  'numbers',
  // A complaint, and what was done.
  'category',
  'priority',
  'ok_to_enter',
  'resolution_notes',
  // An article.
  'excerpt',
  'content',
  'tags',
]);
