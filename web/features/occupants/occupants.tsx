import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Occupant } from '#shared/contract/occupants.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { occupantRelationLabels } from '#shared/labels.ts';
import { mostListed } from '#shared/rules/page.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { usePages } from '../../data/use-pages.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { OccupantReveal } from './nik-reveal.tsx';

const ReturnCredit = lazyPart(() => import('./share-credit.tsx').then((module) => module.ReturnCredit));
const RenewShareLink = lazyPart(() => import('./share-credit.tsx').then((module) => module.RenewShareLink));
const GivenBackList = lazyPart(() => import('../deposits/given-back-list.tsx').then((module) => module.GivenBackList));
const OccupantDialog = lazyPart(() => import('./occupant-dialog.tsx').then((module) => module.OccupantDialog));

type Housed = Pick<Tenant, 'id' | 'kost_id' | 'full_name' | 'room_number' | 'status' | 'contract_start'>;

/** Who lives in a room beside its tenant, and for the owner of a tenancy that lives how they are added and changed. */
export function Occupants({ tenant }: { tenant: Housed }) {
  const user = useCurrentUser();
  const occupants = usePages('tenants.occupants', { id: tenant.id });
  const [open, setOpen] = useState<Occupant | 'new' | null>(null);
  const rows = occupants.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayWrite = can(user, 'tenancy:update', tenant);
  const mayReveal = can(user, 'tenancy:reveal-nik');
  if (occupants.isError && rows.length === 0) {
    return (
      <LoadError message="Gagal memuat penghuni" error={occupants.error} onRetry={() => void occupants.refetch()} />
    );
  }
  if (rows.length === 0 && !mayWrite) return null;
  return (
    <section aria-label="Penghuni" className="flex flex-col gap-2 border-t pt-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-semibold">Penghuni lain</span>{' '}
          {occupants.isSuccess && rows.length === 0 ? <span className="text-muted">tidak ada</span> : null}
        </p>
        {mayWrite ? (
          <Button
            variant="secondary"
            size="sm"
            icon={UserPlus}
            about={`bersama ${tenant.full_name}`}
            onPointerEnter={OccupantDialog.preload}
            onClick={() => setOpen('new')}
          >
            Tambah penghuni
          </Button>
        ) : null}
      </div>
      {rows.length > 0 ? (
        <ul className="divide-y rounded-xl border">
          {rows.map((occupant) => (
            <li key={occupant.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{occupant.full_name}</p>
                <p className="tabular text-xs text-muted">{factsOf(occupant, !mayReveal, today(tenant.kost_id))}</p>
                {occupant.phone === null ? null : <ContactList name={occupant.full_name} phone={occupant.phone} />}
                {mayReveal && occupant.id_kind !== null ? (
                  <OccupantReveal key={occupant.id_number} occupant={occupant} />
                ) : null}
                <PayerOfShare occupant={occupant} />
              </div>
              {mayWrite ? (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-mr-3"
                  icon={Pencil}
                  about={occupant.full_name}
                  onPointerEnter={OccupantDialog.preload}
                  onClick={() => setOpen(occupant)}
                >
                  Ubah
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <LoadMore query={occupants} />
      {open === null ? null : (
        <OccupantDialog tenant={tenant} occupant={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

/** Of somebody who pays a share: their link, to be passed on, and what they have paid too much. */
function PayerOfShare({ occupant }: { occupant: Occupant }) {
  const user = useCurrentUser();
  const isOwner = user.role === 'OWNER';
  const { full_name: name, link_url: url, credit } = occupant;
  return (
    <>
      {url === null ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-xs text-muted">Tautan bayar bagiannya</span>
          <CopyButton text={url} label={`Salin tautan bayar ${name}`} />
          {isOwner ? <RenewShareLink occupant={occupant} /> : null}
        </div>
      )}
      {credit > 0 ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="tabular text-xs font-semibold">Kelebihan bayar {formatRupiah(credit)}</span>
          {can(user, 'credit:return', occupant) ? <ReturnCredit occupant={occupant} /> : null}
        </div>
      ) : null}
      {occupant.returns.length > 0 ? (
        <GivenBackList returns={occupant.returns} to={name} most={mostListed.creditReturns} />
      ) : null}
    </>
  );
}

function factsOf(
  { relation, starts_on, ends_on, surcharge, pays_percent, pays_amount, id_kind, id_number }: Occupant,
  withNumber: boolean,
  day: string,
): string {
  const left = ends_on !== null && ends_on <= day;
  return [
    relation === null ? null : occupantRelationLabels[relation],
    left ? `Sudah keluar ${formatDay(ends_on)}` : `Sejak ${formatDay(starts_on)}`,
    !left && ends_on !== null ? `keluar ${formatDay(ends_on)}` : null,
    left || pays_percent === null ? null : `membayar ${pays_percent}% sewa`,
    left || pays_amount === null ? null : `membayar ${formatRupiah(pays_amount)} dari sewa`,
    !left && surcharge > 0 ? `tambahan sewa ${formatRupiah(surcharge)} per bulan` : null,
    id_kind === null || !withNumber ? null : `${id_kind === 'NIK' ? 'NIK' : 'Paspor'} ${id_number}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
