import type { Complaint } from '#shared/contract/complaints.ts';
import { type Estate, lodgings, note } from './estate.ts';

/** Things break, are inspected and repaired. */
export async function tendComplaints(estate: Estate): Promise<void> {
  const { random, today } = estate;
  for (const { landlord, flat, lodger } of lodgings(estate)) {
    if (lodger.contractStart > today || !random.percent(0.6)) continue;
    const answer = await lodger.person.rest.post<Complaint>('/api/complaints', {
      title: 'Keran bocor',
      description: 'Menetes sepanjang malam',
      priority: random.pick(['LOW', 'MEDIUM', 'HIGH', 'URGENT']),
      category: 'GENERAL',
      kost_id: landlord.kost.id,
      room_id: flat.room.id,
    });
    // If the daily job was missed, the contract has not begun yet.
    if (answer.status === 201) landlord.complaints.push({ id: answer.body.id, settled: false });
    if (answer.status === 201) note(estate, 'complaint');
  }
  for (const landlord of estate.landlords) {
    for (const complaint of landlord.complaints) {
      if (complaint.settled || !random.percent(15)) continue;
      const status = random.pick(['IN_PROGRESS', 'RESOLVED', 'RESOLVED', 'CLOSED']);
      const { body } = await landlord.owner.rest.put<Complaint>(`/api/complaints/${complaint.id}`, { status });
      complaint.settled = ['RESOLVED', 'CLOSED'].includes(body.status);
      if (complaint.settled) note(estate, 'complaint settled');
    }
  }
}
