import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { AppShell } from './app-shell.tsx';
import { useSession } from './session.tsx';

const DataLayout = lazy(() => import('./data-layout.tsx').then((module) => ({ default: module.DataLayout })));
const Landing = lazy(() => import('../routes/landing.tsx').then((module) => ({ default: module.Landing })));
const Articles = lazy(() => import('../routes/articles.tsx').then((module) => ({ default: module.Articles })));
const ArticlePage = lazy(() => import('../routes/article.tsx').then((module) => ({ default: module.ArticlePage })));
const Login = lazy(() => import('../routes/login.tsx').then((module) => ({ default: module.Login })));
const Register = lazy(() => import('../routes/register.tsx').then((module) => ({ default: module.Register })));
const Dashboard = lazy(() => import('../routes/dashboard.tsx').then((module) => ({ default: module.Dashboard })));
const Admin = lazy(() => import('../routes/admin.tsx').then((module) => ({ default: module.Admin })));
const ChangePassword = lazy(() =>
  import('../routes/change-password.tsx').then((module) => ({ default: module.ChangePassword })),
);
const Profile = lazy(() => import('../routes/profile.tsx').then((module) => ({ default: module.Profile })));
const Payment = lazy(() => import('../routes/payment.tsx').then((module) => ({ default: module.Payment })));
const PaymentLegacy = lazy(() =>
  import('../routes/payment-legacy.tsx').then((module) => ({ default: module.PaymentLegacy })),
);
const PrintInvoice = lazy(() =>
  import('../routes/print-invoice.tsx').then((module) => ({ default: module.PrintInvoice })),
);
const PrintReceipt = lazy(() =>
  import('../routes/print-receipt.tsx').then((module) => ({ default: module.PrintReceipt })),
);
const SimulatedBank = lazy(() =>
  import('../routes/simulated-bank.tsx').then((module) => ({ default: module.SimulatedBank })),
);

/** Every address of the app, its access rule and its redirect (spec §2). */
export function AppRouter() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<AppShell />}>
          <Route index element={<Landing />} />
          <Route element={<DataLayout />}>
            <Route path="articles" element={<Articles />} />
            <Route path="articles/:id" element={<ArticlePage />} />
            <Route element={<SignedOutOnly />}>
              <Route path="login" element={<Login />} />
              <Route path="register" element={<Register />} />
            </Route>
            <Route element={<SignedInOnly />}>
              <Route path="dashboard" element={<Dashboard />} />
              <Route path="profil" element={<Profile />} />
              <Route path="payment" element={<Payment />} />
              <Route path="payment-legacy" element={<PaymentLegacy />} />
              <Route path="cetak/invoice/:id" element={<PrintInvoice />} />
              <Route path="cetak/kuitansi/:invoiceId/:paymentId" element={<PrintReceipt />} />
              <Route path="admin" element={<Admin />} />
            </Route>
            <Route path="ganti-password" element={<ChangePassword />} />
            <Route path="simulasi-bank/:reference" element={<SimulatedBank />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

function SignedOutOnly() {
  const { status } = useSession();
  if (status === 'loading') return <PageSkeleton />;
  return status === 'signed-in' ? <Navigate to="/dashboard" replace /> : <Page />;
}

function SignedInOnly() {
  const { status, user } = useSession();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  return user.must_change_password ? <Navigate to="/ganti-password" replace /> : <Page />;
}

function Page() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
