import { RefreshCw, Unlink } from 'lucide-react';
import type { BillLinkAddress } from '#shared/contract/bill-links.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { shareBillsText } from '#shared/message-texts/share-bills.ts';
import { trpc } from '../../data/trpc.ts';
import { useNoteOpened } from '../../data/use-note-opened.ts';
import { useMade } from '../../data/use-made.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmedWrite } from '../../ui/confirmed-write.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { WhatsAppLink } from '../../ui/whatsapp-link.tsx';
import { AskedNoMessages } from '../messages/asked-no-messages.tsx';
import { formatMoment } from '../../lib/today.ts';

interface ShareBillsDialogProps {
  tenancy: Pick<Tenant, 'id' | 'kost_id' | 'full_name' | 'phone' | 'room_number' | 'kost_name'>;
  /** The words that go with the link, if not those of a bill. */
  textOf?: typeof shareBillsText;
  onClose: () => void;
}

const FAILED = 'Gagal membuat tautan bayar';

/** The link to a tenancy's bills, which can be seen and paid there without an account: to copy, send, renew or end. */
export function ShareBillsDialog({ tenancy, textOf = shareBillsText, onClose }: ShareBillsDialogProps) {
  const { id, full_name, phone } = tenancy;
  const { mutateAsync } = trpc.billLinks.share.useMutation();
  const note = useNoteOpened();
  const link = useMade(() => mutateAsync({ id }));
  return (
    <Dialog
      onClose={onClose}
      title="Tautan bayar"
      description={`Siapa pun yang memegang tautan ini dapat melihat dan membayar tagihan ${full_name}, tanpa akun. Rencana pindah dan perpanjangan yang disampaikan di sana menunggu konfirmasi Anda.`}
      footer={
        link.data && (
          <WhatsAppLink phone={phone} text={textOf({ ...tenancy, url: link.data.url })} onOpen={() => note(id)}>
            Kirim lewat WhatsApp
          </WhatsAppLink>
        )
      }
    >
      <Loaded query={link} failed={FAILED} waiting={<SkeletonStack heights={['h-28', 'h-5', 'h-11']} />}>
        {(made) => (
          <>
            {made.asked_no_messages ? <AskedNoMessages /> : null}
            <SharedLink id={id} kostId={tenancy.kost_id} link={made} onRenewed={link.replace} onEnded={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface SharedLinkProps {
  kostId: string;
  /** The tenancy's. */
  id: string;
  link: BillLinkAddress;
  onRenewed: (link: BillLinkAddress) => void;
  onEnded: () => void;
}

/** The address, when it was last opened, and a way to end it. */
function SharedLink({ id, kostId, link, onRenewed, onEnded }: SharedLinkProps) {
  const share = trpc.billLinks.share.useMutation();
  const revoke = trpc.billLinks.revoke.useMutation();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-4">
        <p className="w-full font-mono text-sm break-all select-all">{link.url}</p>
        <CopyButton text={link.url} label="Salin tautan bayar" />
      </div>
      <p className="text-sm text-muted">
        {link.last_opened_at === null
          ? 'Belum pernah dibuka.'
          : `Terakhir dibuka ${formatMoment(link.last_opened_at, kostId)}.`}
      </p>
      <div className="flex flex-wrap gap-2 border-t pt-4">
        <ConfirmedWrite
          title="Buat tautan baru?"
          description="Tautan yang lama tidak dapat dibuka lagi. Kirim yang baru kepada penyewa."
          confirmLabel="Buat Tautan Baru"
          call={share}
          input={{ id, renew: true }}
          onDone={onRenewed}
          done="Tautan baru berhasil dibuat!"
          failed={FAILED}
        >
          <Button variant="secondary" size="sm" icon={RefreshCw}>
            Buat tautan baru
          </Button>
        </ConfirmedWrite>
        <ConfirmedWrite
          title="Akhiri tautan ini?"
          description="Tautan tidak dapat dibuka lagi. Pembayaran yang sudah masuk tetap tercatat."
          confirmLabel="Akhiri Tautan"
          danger
          call={revoke}
          input={{ id }}
          onDone={onEnded}
          done="Tautan bayar diakhiri"
          failed="Gagal mengakhiri tautan"
        >
          <Button variant="dangerGhost" size="sm" icon={Unlink}>
            Akhiri tautan
          </Button>
        </ConfirmedWrite>
      </div>
    </div>
  );
}
