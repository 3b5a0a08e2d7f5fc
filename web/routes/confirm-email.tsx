import { useParams } from 'react-router';
import { ConfirmEmail as Confirmation } from '../features/auth/confirm-email.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The page of a link that confirms an e-mail address. */
export function ConfirmEmail() {
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle>Konfirmasi Email</PageTitle>
      <Confirmation key={token} token={token} />
    </>
  );
}
