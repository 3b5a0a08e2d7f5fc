import { RefreshCw, Undo2 } from 'lucide-react';
import type { Occupant } from '#shared/contract/occupants.ts';
import { formatRupiah } from '#shared/format.ts';
import { trpc } from '../../data/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';

/** Notes that somebody was given back what they had paid too much. */
export function ReturnCredit({ occupant: { id, full_name: name, credit } }: { occupant: Occupant }) {
  const giveBack = trpc.tenants.returnCredit.useMutation();
  return (
    <ConfirmedWrite
      title={`Kembalikan ${formatRupiah(credit)}?`}
      description={`Serahkan uangnya kepada ${name} lebih dulu. E-Kost hanya mencatat bahwa uang itu sudah dikembalikan. Jika tidak dikembalikan, uang itu membayar bagian berikutnya.`}
      confirmLabel="Sudah Dikembalikan"
      call={giveBack}
      input={{ id, returned_credit: credit }}
      done="Pengembalian dicatat"
      failed="Gagal mencatat pengembalian"
    >
      <Button variant="secondary" size="sm" icon={Undo2} about={`kelebihan bayar ${name}`}>
        Kembalikan
      </Button>
    </ConfirmedWrite>
  );
}

/** Ends the link of somebody who pays a share, and makes another. */
export function RenewShareLink({ occupant: { id, full_name: name } }: { occupant: Occupant }) {
  const update = trpc.tenants.updateOccupant.useMutation();
  return (
    <ConfirmedWrite
      title="Buat tautan baru?"
      description={`Tautan yang lama tidak dapat dibuka lagi. Kirim yang baru kepada ${name}.`}
      confirmLabel="Buat Tautan Baru"
      call={update}
      input={{ id, renew_link: true }}
      done="Tautan baru berhasil dibuat!"
      failed="Gagal membuat tautan bayar"
    >
      <Button variant="ghost" size="sm" icon={RefreshCw} about={`tautan bayar ${name}`}>
        Ganti
      </Button>
    </ConfirmedWrite>
  );
}
