import { useNavigate } from 'react-router';
import { toast } from '../../lib/toast.ts';
import { useSession } from '../../data/session.tsx';

/** After a forgotten password was replaced, every session has ended: this browser's too, if it has one. */
export function usePasswordReplaced(): () => void {
  const { status, signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    if (status !== 'signed-out') signOut();
    toast.success('Kata sandi baru tersimpan. Silakan masuk.');
    void navigate('/login', { replace: true });
  };
}
