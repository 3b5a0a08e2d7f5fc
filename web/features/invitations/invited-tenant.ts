import type { Tenant } from '#shared/contract/tenants.ts';
import type { InvitedPerson } from './invite-panel.tsx';

/** A tenant as somebody whom their owner invites. */
export function invitedTenant(tenant: Tenant): InvitedPerson {
  const { user_id, full_name, phone, asked_no_messages, kost_name, room_number } = tenant;
  return { user_id, full_name, phone, asked_no_messages, kost_name, room_number };
}
