import { useParams } from 'react-router';
import { InvitationPage } from '../features/invitations/invitation-page.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The page of an invitation: its holder chooses a password and is signed in. */
export function Invitation() {
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle>Undangan</PageTitle>
      <InvitationPage key={token} token={token} />
    </>
  );
}
