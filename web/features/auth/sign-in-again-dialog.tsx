import { useNavigate } from 'react-router';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/**
 * Covers a page whose session has ended: its account signs in again and continues, with everything that was typed.
 * Another account starts afresh.
 */
export function SignInAgainDialog() {
  const { email } = useCurrentUser();
  const { signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Dialog
      isBinding
      onClose={() => undefined}
      title="Sesi berakhir"
      description="Sesi Anda telah berakhir. Silakan masuk kembali. Yang sudah Anda tulis tetap ada."
    >
      <LoginForm account={{ email, password: '' }} isAgain />
      <Button
        variant="ghost"
        className="mt-2"
        onClick={() => {
          signOut();
          void navigate('/login');
        }}
      >
        Masuk dengan akun lain
      </Button>
    </Dialog>
  );
}
