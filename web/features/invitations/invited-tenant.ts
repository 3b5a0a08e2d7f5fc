import type { Tenant } from '#shared/contract/tenants.ts';
import type { InvitedPerson } from './invite-panel.tsx';

/** A tenant as somebody whom their owner invites. */
export function invitedTenant({ user_id, full_name, phone, kost_name, room_number }: Tenant): InvitedPerson {
  return { user_id, full_name, phone, kost_name, room_number };
}
