/** The fields of spec §3, by their names. A dot leads into a nested object, `[]` into the items of a list. */
const words = (text: string) => text.trim().split(/\s+/);

export const userFields = words('id email full_name phone role status is_active created_at');

export const kostFields = words(`
  id name description address kost_type facilities rules images owner_id is_active total_rooms occupied_rooms`);

export const roomFields = words(`
  id kost_id room_number room_type floor monthly_rent facilities rfid_uid images status tenant_name`);

export const tenantFields = words(`
  id user_id kost_id room_id full_name nik phone email emergency_contact_name emergency_contact_phone contract_start
  contract_end check_in_date deposit_amount monthly_rent status room_number room_info.room_number room_info.room_type
  room_info.floor room_info.monthly_price room_info.facilities kost_info.name kost_info.address kost_name start_date
  end_date`);

export const complaintFields = words(`
  id title description priority category status kost_name room_number tenant_name created_at resolved_at
  resolution_notes`);

export const complaintDetailFields = [
  ...complaintFields.map((field) => `complaint.${field}`),
  ...words(`
    room_info.room_number room_info.room_type room_info.floor room_info.facilities kost_info.name kost_info.address
    kost_info.facilities tenant_info.full_name tenant_info.phone tenant_info.email tenant_info.emergency_contact_name
    tenant_info.emergency_contact_phone`),
];

export const complaintSummaryFields = words(`
  open_complaints total_complaints resolved_complaints recent_complaints[].title recent_complaints[].description
  recent_complaints[].status recent_complaints[].created_at recent_complaints[].room_number`);

export const invoiceListFields = words(`
  id invoice_number tenant_id invoice_type title total_amount paid_amount remaining_amount late_fee_amount
  allow_partial_payment due_date issued_date is_recurring status`);

export const invoiceFields = words(`
  id invoice_number tenant_id invoice_type title description items[].description items[].quantity items[].unit_price
  items[].total_price subtotal tax_amount total_amount paid_amount remaining_amount late_fee_amount
  late_fee_percentage allow_partial_payment notes due_date issued_date is_recurring recurrence_type
  recurrence_end_date status tenant_info tenant_user_info room_info.room_number kost_info.name kost_info.address
  payments`);

export const paidInvoiceFields = [
  ...invoiceFields,
  ...words('payments[].payment_reference payments[].paid_at payments[].amount payments[].status'),
];

export const paymentFields = words(`
  payment_reference amount payment_method status xendit_account_number xendit_bank_code xendit_checkout_url`);

export const billFields = words(`
  id payment_type description amount due_date kost_name room_number status paid_at payment_method`);

export const legacyPaymentFields = words(`
  success error payment_info.payment_id payment_info.account_number payment_info.bank_code payment_info.amount
  payment_info.checkout_url payment_info.qr_image_url payment_info.mock`);

export const ownerDashboardFields = words(`
  total_properties total_rooms occupied_rooms occupancy_rate total_revenue pending_payments active_complaints
  properties[].id properties[].is_active properties[].total_rooms properties[].occupied_rooms`);

const recentPayment = words('invoice_title invoice_number paid_at amount status description created_at');
const recentPayments = recentPayment.map((field) => `recent_payments[].${field}`);

export const tenantDashboardFields = [
  ...words(`
    tenant_info.contract_start tenant_info.contract_end tenant_info.deposit_amount tenant_info.monthly_rent
    tenant_info.emergency_contact_name tenant_info.emergency_contact_phone room_info.room_number room_info.floor
    room_info.facilities room_info.monthly_rent kost_info.name kost_info.description kost_info.address
    kost_info.facilities kost_info.kost_type pending_payments[].id overdue_payments[].id open_complaints[].id`),
  ...recentPayments,
];

export const paymentSummaryFields = [
  ...words('pending_invoices overdue_invoices total_unpaid_amount upcoming_due_dates[].due_date'),
  ...recentPayments,
];

export const articleFields = words(`
  id title content excerpt featured_image tags author_id author_name status views created_at published_at`);

export const adminDashboardFields = [
  ...words('total_users total_pending_users total_kosts total_rooms total_pending_articles total_tenants'),
  ...userFields.map((field) => `recent_users[].${field}`),
];
