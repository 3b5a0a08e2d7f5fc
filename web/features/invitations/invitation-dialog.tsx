import { Dialog } from '../../ui/dialog.tsx';
import { type InvitedPerson, InvitePanel } from './invite-panel.tsx';

/** Invites somebody whose account nobody has opened yet. */
export function InvitationDialog({ person, onClose }: { person: InvitedPerson; onClose: () => void }) {
  return (
    <Dialog shownOnce onClose={onClose} title={`Undang ${person.full_name}`}>
      <InvitePanel person={person} />
    </Dialog>
  );
}
