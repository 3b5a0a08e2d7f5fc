import { useParams } from 'react-router';
import { RegisterByClaim as Registration } from '../features/auth/register-by-claim.tsx';
import { PageTitle } from '../lib/page-title.tsx';

/** The page of a link by which somebody registers with an address that another account has. */
export function RegisterByClaim() {
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle>Daftar</PageTitle>
      <Registration key={token} token={token} />
    </>
  );
}
