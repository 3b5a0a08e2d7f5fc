import { useParams } from 'react-router';
import { ResetByLink } from '../features/auth/reset-by-link.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The page of a link for a forgotten password. */
export function ResetPassword() {
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle>Atur Ulang Kata Sandi</PageTitle>
      <ResetByLink key={token} token={token} />
    </>
  );
}
