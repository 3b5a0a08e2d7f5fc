import type { ManagedUser } from '#shared/contract/users.ts';
import type { InvitedPerson } from './invite-panel.tsx';

/** An account as somebody whom E-Kost itself invites. */
export function invitedUser({ id, full_name, phone }: ManagedUser): InvitedPerson {
  return { user_id: id, full_name, phone, kost_name: null, room_number: null };
}
