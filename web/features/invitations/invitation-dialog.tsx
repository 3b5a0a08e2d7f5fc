import { Dialog } from '../../ui/dialog.tsx';
import { type InvitedPerson, InvitePanel } from './invite-panel.tsx';

interface InvitationDialogProps {
  person: InvitedPerson;
  /** The account was just made: the invitation is made at once. */
  isNew?: boolean;
  onClose: () => void;
}

/** Invites somebody whose account nobody has opened yet. */
export function InvitationDialog({ person, isNew = false, onClose }: InvitationDialogProps) {
  return (
    <Dialog shownOnce onClose={onClose} title={`Undang ${person.full_name}`}>
      <InvitePanel person={person} isAtOnce={isNew} />
    </Dialog>
  );
}
