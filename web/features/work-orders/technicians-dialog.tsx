import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { Technician } from '#shared/contract/technicians.ts';
import { mostListed } from '#shared/rules/page.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { trpc } from '../../data/trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactList } from '../../ui/contact-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { InvitePanel } from '../invitations/invite-panel.tsx';
import { AddTechnician, invitedTechnician } from './add-technician.tsx';
import { EndAssignmentQuestion } from './end-assignment-button.tsx';

/** The owner's technicians: who works, who was asked, and a new one. */
export function TechniciansDialog({ onClose }: { onClose: () => void }) {
  const technicians = trpc.workOrders.technicians.useQuery();
  return (
    <Dialog title="Teknisi" description="Yang mengerjakan keluhan di kost Anda." onClose={onClose}>
      <Loaded query={technicians} failed="Gagal memuat teknisi" waiting={<SkeletonList count={2} className="h-20" />}>
        {(shown) => (
          <>
            {shown.length > 0 ? (
              <ul className="flex flex-col gap-3">
                {shown.map((technician) => (
                  <TechnicianRow key={technician.id} technician={technician} />
                ))}
              </ul>
            ) : null}
            <ListEnd count={shown.length} most={mostListed.technicians}>
              {`Yang tampil ${mostListed.technicians} teknisi terbaru.`}
            </ListEnd>
            <AddTechnician technicians={[]} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function TechnicianRow({ technician }: { technician: Technician }) {
  const { id, full_name: name, phone, state, open_jobs: jobs } = technician;
  const user = useCurrentUser();
  const [inviting, setInviting] = useState(false);
  const [ending, setEnding] = useState(false);
  return (
    <li className="flex flex-col gap-2 rounded-xl border py-2 pr-2 pl-4">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <p className="min-w-0 font-semibold break-words">{name}</p>
          {state === 'ACTIVE' ? (
            <Badge tone={jobs > 0 ? 'info' : 'neutral'}>{jobs > 0 ? `${jobs} pekerjaan` : 'Siap ditugaskan'}</Badge>
          ) : (
            <Badge tone="warning">Menunggu persetujuan</Badge>
          )}
        </div>
        <Menu
          compact
          label={`Tindakan lain untuk ${name}`}
          items={[{ label: 'Akhiri kerja sama', icon: UserRoundX, danger: true, onSelect: () => setEnding(true) }]}
        />
      </div>
      {phone === null ? null : <ContactList name={name} phone={phone} />}
      {inviting ? <InvitePanel person={invitedTechnician(technician, user.full_name)} /> : null}
      {technician.can_invite && !inviting ? (
        <Button variant="soft" size="sm" about={name} className="self-start" onClick={() => setInviting(true)}>
          Undang
        </Button>
      ) : null}
      <EndAssignmentQuestion
        id={id}
        what={`Akhiri kerja sama dengan ${name}`}
        description="Pekerjaan yang belum selesai kembali kepada Anda untuk ditugaskan lagi."
        word="Akhiri"
        open={ending}
        onOpenChange={setEnding}
      />
    </li>
  );
}
