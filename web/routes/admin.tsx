import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from '../lib/toast.ts';
import { useCurrentUser } from '../data/session.tsx';
import { AdminDashboard } from './admin/admin-dashboard.tsx';

/** The admin's dashboard at its own address; other roles are redirected to theirs and told why (spec §2). */
export function Admin() {
  return useCurrentUser().role === 'ADMIN' ? <AdminDashboard /> : <Denied />;
}

function Denied() {
  useEffect(() => {
    toast.error('Akses Ditolak', { id: 'admin', description: 'Anda tidak memiliki akses ke halaman admin.' });
  }, []);
  return <Navigate to="/dashboard" replace />;
}
