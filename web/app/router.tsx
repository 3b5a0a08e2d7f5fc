import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyPage } from '../lib/lazy.tsx';
import { type Departure, returnPath } from '../lib/return-path.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { PageWaiting } from '../ui/page-waiting.tsx';
import { AppShell } from './app-shell.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { pageLoaders } from './page-loaders.ts';
import { unknown } from './unknown-mark.ts';
import { useSession } from '../data/session.tsx';

const DataLayout = lazyPage(() => pageLoaders.dataLayout().then((module) => module.DataLayout));
const Home = lazyPage(() => pageLoaders.landing().then((module) => module.Home));
const Articles = lazyPage(() => pageLoaders.articles().then((module) => module.Articles));
const ArticlePage = lazyPage(() => pageLoaders.article().then((module) => module.ArticlePage));
const Login = lazyPage(() => pageLoaders.login().then((module) => module.Login));
const Register = lazyPage(() => pageLoaders.register().then((module) => module.Register));
const ForgotPassword = lazyPage(() => pageLoaders.forgotPassword().then((module) => module.ForgotPassword));
const ResetPassword = lazyPage(() => pageLoaders.resetPassword().then((module) => module.ResetPassword));
const RegisterByClaim = lazyPage(() => pageLoaders.registerByClaim().then((module) => module.RegisterByClaim));
const ConfirmEmail = lazyPage(() => pageLoaders.confirmEmail().then((module) => module.ConfirmEmail));
const Invitation = lazyPage(() => pageLoaders.invitation().then((module) => module.Invitation));
const Dashboard = lazyPage(() => pageLoaders.dashboard().then((module) => module.Dashboard));
const Admin = lazyPage(() => pageLoaders.admin().then((module) => module.Admin));
const ChangePassword = lazyPage(() => pageLoaders.changePassword().then((module) => module.ChangePassword));
const SetUpTotp = lazyPage(() => pageLoaders.setUpTotp().then((module) => module.SetUpTotp));
const Profile = lazyPage(() => pageLoaders.profile().then((module) => module.Profile));
const Notices = lazyPage(() => pageLoaders.notices().then((module) => module.Notices));
const ImportPage = lazyPage(() => pageLoaders.imports().then((module) => module.ImportPage));
const Payment = lazyPage(() => pageLoaders.payment().then((module) => module.Payment));
const PaymentLegacy = lazyPage(() => pageLoaders.paymentLegacy().then((module) => module.PaymentLegacy));
const Printed = lazyPage(() => pageLoaders.printed().then((module) => module.Printed));
const BillLink = lazyPage(() => pageLoaders.billLink().then((module) => module.BillLink));
const SimulatedBank = lazyPage(() => pageLoaders.simulatedBank().then((module) => module.SimulatedBank));
const SimulatedInbox = lazyPage(() => pageLoaders.simulatedInbox().then((module) => module.SimulatedInbox));

/** Every address of the app, its access rule and its redirect (spec §2). */
export function AppRouter() {
  return (
    // The next page's skeleton is shown at once; with a transition the old page would stay on a slow network, as if
    // nothing had happened.
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route element={<BareFrame />}>
          <Route path="t/:token" element={<BillLink />} />
        </Route>
        <Route element={<AppShell />}>
          <Route index element={<Home />} />
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
              <Route path="pemberitahuan" element={<Notices />} />
              <Route path="impor" element={<ImportPage />} />
              <Route path="payment" element={<Payment />} />
              <Route path="payment-legacy" element={<PaymentLegacy />} />
              <Route path="cetak/:sheet/:id/:paymentId?" element={<Printed />} />
              <Route path="admin" element={<Admin />} />
            </Route>
            <Route path="lupa-kata-sandi" element={<ForgotPassword />} />
            <Route path="atur-ulang/:token" element={<ResetPassword />} />
            <Route path="email-saya/:token" element={<RegisterByClaim />} />
            <Route path="konfirmasi-email/:token" element={<ConfirmEmail />} />
            <Route path="undangan/:token" element={<Invitation />} />
            <Route path="ganti-password" element={<ChangePassword />} />
            <Route path="atur-totp" element={<SetUpTotp />} />
            <Route path="simulasi-bank/:reference" element={<SimulatedBank />} />
            <Route path="kotak-masuk-simulasi" element={<SimulatedInbox />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace state={unknown} />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

/** For pages that stand alone, without the navigation of the app. */
function BareFrame() {
  const { pathname } = useLocation();
  return (
    <CrashBoundary place={pathname}>
      <Page />
    </CrashBoundary>
  );
}

function SignedOutOnly() {
  const { status } = useSession();
  const { state } = useLocation();
  if (status === 'loading') return <PageWaiting />;
  return status === 'signed-in' ? <Navigate to={returnPath(state)} replace /> : <Page />;
}

function SignedInOnly() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // Signing in leads back here, but nobody is led to the page of somebody who has signed out.
  const departure: Departure = { from: pathname + search + hash };
  if (session.status === 'loading') return <PageWaiting />;
  if (session.status === 'signed-out')
    return <Navigate to="/login" replace state={session.hasSignedOut ? null : departure} />;
  if (session.user.must_change_password) return <Navigate to="/ganti-password" replace state={departure} />;
  if (session.user.must_set_up_totp) return <Navigate to="/atur-totp" replace state={departure} />;
  return <Page />;
}

function Page() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
