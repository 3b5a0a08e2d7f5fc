import { useState } from 'react';
import type { SecondFactorState } from '#shared/contract/second-factors.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser, useSession } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { failureMessage } from '../../data/call-error.ts';
import { formatInstantDay } from '#shared/format.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Section } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodesList } from './recovery-codes.tsx';

/** With this many recovery codes left, or fewer, new ones are recommended. */
const FEW = 3;

/** Whether the sign-in asks for codes, and the actions to change that. */
export function SecondFactorSection() {
  const state = trpc.secondFactor.state.useQuery();
  return (
    <Section
      title="Verifikasi dua langkah"
      description="Kode dari ponsel Anda, selain kata sandi, setiap kali masuk."
      action={state.data ? <StateBadge isOn={state.data.totp_enabled} /> : null}
    >
      {state.data ? (
        <Actions state={state.data} />
      ) : state.isError ? (
        <LoadError
          message="Gagal memuat verifikasi dua langkah"
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Section>
  );
}

function StateBadge({ isOn }: { isOn: boolean }) {
  return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'Aktif' : 'Tidak aktif'}</Badge>;
}

function Actions({ state }: { state: SecondFactorState }) {
  const user = useCurrentUser();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!state.totp_enabled) {
    return <ButtonLink to="/atur-totp">Aktifkan</ButtonLink>;
  }
  const { confirmed_at, recovery_codes_left: left } = state;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        {confirmed_at === null ? null : `Aktif sejak ${formatInstantDay(confirmed_at)}. `}
        Kode pemulihan tersisa: <strong>{left}</strong> dari 10.
      </p>
      {left <= FEW ? <Notice tone="warning">Kode pemulihan hampir habis. Buat yang baru.</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <RenewButton onRenewed={setCodes} />
        {can(user, 'second-factor:set-up') ? (
          <ButtonLink variant="secondary" to="/atur-totp">
            Ganti aplikasi
          </ButtonLink>
        ) : null}
        {can(user, 'second-factor:switch-off') ? <SwitchOffButton /> : null}
      </div>
      {codes ? (
        <Dialog
          shownOnce
          onClose={() => setCodes(null)}
          title="Kode pemulihan baru"
          description="Kode yang lama tidak berlaku lagi."
          footer={<Button onClick={() => setCodes(null)}>Sudah saya simpan</Button>}
        >
          <RecoveryCodesList codes={codes} />
        </Dialog>
      ) : null}
    </div>
  );
}

function RenewButton({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    gcTime: 0,
    onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes),
    onError: (error) => toast.error(failureMessage(error, 'Gagal membuat ulang kode pemulihan')),
    onSettled: () => refresh(),
  });
  return (
    <>
      <Button variant="secondary" loading={renew.isPending} onClick={() => setAsking(true)}>
        Buat ulang kode
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Buat ulang kode pemulihan?"
        description="Semua kode pemulihan yang lama tidak berlaku lagi."
        confirmLabel="Buat Ulang"
        onConfirm={() => {
          setAsking(false);
          renew.mutate();
        }}
      />
    </>
  );
}

function SwitchOffButton() {
  const refresh = useRefresh();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const switchOff = trpc.secondFactor.switchOff.useMutation({
    onSuccess: () => toast.success('Verifikasi dua langkah dimatikan'),
    onError: (error) => toast.error(failureMessage(error, 'Gagal mematikan verifikasi dua langkah')),
    onSettled: () => Promise.all([refresh(), session.refresh()]),
  });
  return (
    <>
      <Button variant="dangerGhost" loading={switchOff.isPending} onClick={() => setAsking(true)}>
        Matikan
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Matikan verifikasi dua langkah?"
        description="Kata sandi saja akan cukup untuk masuk ke akun Anda. Kode pemulihan tidak berlaku lagi."
        confirmLabel="Matikan"
        danger
        onConfirm={() => {
          setAsking(false);
          switchOff.mutate();
        }}
      />
    </>
  );
}
