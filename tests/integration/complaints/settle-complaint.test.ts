import { describe, expect, it } from 'vitest';
import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import { type ComplaintStatus, complaintStatuses } from '#shared/enums.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makeHousehold, makePerson, type Person } from '#tests/support/people/factories.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const app = createTestApp();
const house = await makeHousehold(app);
const admin = await makePerson(app, { role: 'ADMIN', full_name: 'Admin Uji' });

const decide = (id: string, fields: object, person: Person = house.owner) =>
  person.rest.put<Complaint>(`/api/complaints/${id}`, fields);
const edit = (id: string, fields: object) =>
  house.tenant.rest.put<Complaint>(`/api/complaints/${id}/tenant-update`, fields);

async function historyOf(id: string) {
  const detail = await expectStatus(200, house.owner.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`));
  return detail.history.map(({ from_status, to_status, note }) => [from_status, to_status, note]);
}

/** A complaint in a given state. */
async function complaintIn(status: ComplaintStatus): Promise<Complaint> {
  const complaint = await makeComplaint(house);
  return status === 'OPEN' ? complaint : expectStatus(200, decide(complaint.id, { status }));
}

describe('the list of complaints', () => {
  it('of those that are not settled has open ones and those in progress, for each who may see them', async () => {
    const own = await makeHousehold(app);
    const told: Record<string, string> = {};
    for (const status of complaintStatuses) {
      const { id } = await makeComplaint(own);
      await expectStatus(200, decide(id, { status }, own.owner));
      told[id] = status;
    }
    const listed = async ({ rest }: Person, query = '') =>
      (await expectStatus(200, rest.get<Complaint[]>(`/api/complaints${query}`)))
        .filter(({ id }) => id in told)
        .map(({ id }) => told[id]);
    for (const person of [own.owner, own.tenant, admin]) {
      expect(await listed(person, '?status=UNSETTLED')).toEqual(['IN_PROGRESS', 'OPEN']);
      expect(await listed(person)).toEqual(complaintStatuses.toReversed());
    }
    expect(await listed(house.owner, '?status=UNSETTLED')).toEqual([]);
  });

  it('of an owner’s unsettled ones begins with the urgent, however old, and each page goes on there', async () => {
    const own = await makeHousehold(app);
    const made: string[] = [];
    for (const [at, priority] of (['URGENT', 'LOW', 'URGENT', 'HIGH', 'MEDIUM', 'URGENT'] as const).entries()) {
      const { id } = await makeComplaint(own, { title: `${at} ${priority}`, priority });
      made.push(id);
    }
    await expectStatus(200, decide(made[5] ?? '', { status: 'RESOLVED' }, own.owner));
    const order = ['2 URGENT', '0 URGENT', '4 MEDIUM', '3 HIGH', '1 LOW'];
    for (const limit of [1, 2, 3, 5]) {
      const titles: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const path: string = `/api/complaints?status=UNSETTLED&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const { body, headers }: Awaited<ReturnType<typeof own.owner.rest.get<Complaint[]>>> =
          await own.owner.rest.get<Complaint[]>(path);
        titles.push(...(body as Complaint[]).map(({ title }) => title));
        cursor = headers.get('x-next-cursor');
      }
      expect(titles).toEqual(order);
    }
    // A cursor of somebody else tells nothing of its urgency, and takes nothing away.
    const foreign = await makeComplaint(await makeHousehold(app), { priority: 'URGENT' });
    const { body } = await own.owner.rest.get<Complaint[]>(`/api/complaints?status=UNSETTLED&cursor=${foreign.id}`);
    expect((body as Complaint[]).map(({ title }) => title)).toEqual(order.slice(2));
  });
});

describe('deciding on a complaint', () => {
  const moves = complaintStatuses.flatMap((from) => complaintStatuses.map((to) => ({ from, to })));

  it.each(moves)('takes it from $from to $to, and resolved_at follows', async ({ from, to }) => {
    const before = await complaintIn(from);
    app.clock.advanceMs(60_000);
    const after = await expectStatus(200, decide(before.id, { status: to }));
    const now = app.clock.now().toISOString();
    const settled = isOpenComplaint(to) ? null : isOpenComplaint(from) ? now : before.resolved_at;
    expect(after).toMatchObject({ status: to, resolved_at: settled, updated_at: now, created_at: before.created_at });
    expect((await historyOf(before.id)).at(-1)).toEqual([from, to, null]);
  });

  it('stores what was done, and each step in the history with its author', async () => {
    const { id } = await makeComplaint(house);
    await expectStatus(200, decide(id, { status: 'IN_PROGRESS', resolution_notes: ' Tukang dipanggil ' }));
    const settled = await expectStatus(
      200,
      decide(id, { status: 'RESOLVED', resolution_notes: 'Keran diganti' }, admin),
    );
    expect(settled).toMatchObject({ status: 'RESOLVED', resolution_notes: 'Keran diganti' });
    const detail = await expectStatus(200, house.tenant.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`));
    expect(detail.history).toMatchObject([
      { actor_name: 'Penyewa Uji', from_status: null, to_status: 'OPEN', note: null },
      { actor_name: 'Pengguna Uji', from_status: 'OPEN', to_status: 'IN_PROGRESS', note: 'Tukang dipanggil' },
      { actor_name: 'Admin Uji', from_status: 'IN_PROGRESS', to_status: 'RESOLVED', note: 'Keran diganti' },
    ]);
  });

  it('leaves notes that are not sent as they are', async () => {
    const { id } = await makeComplaint(house);
    await expectStatus(200, decide(id, { status: 'RESOLVED', resolution_notes: 'Keran diganti' }));
    const after = await expectStatus(200, decide(id, { status: 'CLOSED' }));
    expect(after.resolution_notes).toBe('Keran diganti');
  });

  it.each([[null], [''], ['  ']])('removes notes that are sent as %j, and the history keeps them', async (empty) => {
    const { id } = await makeComplaint(house);
    await expectStatus(200, decide(id, { status: 'RESOLVED', resolution_notes: 'Keran diganti' }));
    const after = await expectStatus(200, decide(id, { status: 'RESOLVED', resolution_notes: empty }));
    expect(after).toMatchObject({ status: 'RESOLVED', resolution_notes: null });
    expect((await historyOf(id)).slice(1)).toEqual([
      ['OPEN', 'RESOLVED', 'Keran diganti'],
      ['RESOLVED', 'RESOLVED', null],
    ]);
  });

  it('has notes once in the history, however often they are sent', async () => {
    const { id } = await makeComplaint(house);
    for (const status of ['IN_PROGRESS', 'RESOLVED'])
      await expectStatus(200, decide(id, { status, resolution_notes: 'Keran diganti' }));
    expect((await historyOf(id)).slice(1)).toEqual([
      ['OPEN', 'IN_PROGRESS', 'Keran diganti'],
      ['IN_PROGRESS', 'RESOLVED', null],
    ]);
  });

  it('by another owner is refused without waiting for locks', async () => {
    const { id } = await makeComplaint(house);
    const stranger = await makePerson(app, { role: 'OWNER' });
    const held = await holdTransaction(app);
    try {
      await held.run('select from complaints where id = $1 for update', [id]);
      await expectRefusal('NOT_FOUND', decide(id, { status: 'CLOSED' }, stranger));
      const byAdmin = decide(id, { status: 'CLOSED' }, admin);
      await held.untilSomebodyWaits();
      await held.commit();
      await expectStatus(200, byAdmin);
    } finally {
      await held.commit().catch(() => undefined);
    }
  });

  it('by several at once makes one history, in which each step follows from the one before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeComplaint(house);
      const answers = await Promise.all(
        [...complaintStatuses, ...complaintStatuses].map((status, index) =>
          decide(id, { status, resolution_notes: `${index}` }, index % 2 === 0 ? house.owner : admin),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const history = await historyOf(id);
      expect(history).toHaveLength(9);
      expect(history.slice(1).map(([from]) => from)).toEqual(history.slice(0, -1).map(([, to]) => to));
      const { complaint } = await expectStatus(
        200,
        house.owner.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`),
      );
      expect([complaint.status, complaint.resolution_notes]).toEqual(history.at(-1)?.slice(1));
    }
  });
});

describe('a tenant’s change to a complaint', () => {
  it.each(['OPEN', 'IN_PROGRESS'] as const)('is accepted while it is %s', async (status) => {
    const before = await complaintIn(status);
    const after = await expectStatus(
      200,
      edit(before.id, { title: 'Keran patah', description: 'Banjir', priority: 'URGENT', category: 'LAINNYA' }),
    );
    expect(after).toMatchObject({
      title: 'Keran patah',
      description: 'Banjir',
      priority: 'URGENT',
      category: 'LAINNYA',
      status,
    });
  });

  it('leaves fields that are not sent as they are', async () => {
    const before = await makeComplaint(house);
    const after = await expectStatus(200, edit(before.id, { priority: 'LOW' }));
    expect(after).toEqual({ ...before, priority: 'LOW', updated_at: after.updated_at });
  });

  it.each(['RESOLVED', 'CLOSED'] as const)('is refused once it is %s, until it is opened again', async (status) => {
    const { id } = await complaintIn(status);
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal(
        'COMPLAINT_SETTLED',
        edit(id, { title: 'x' }),
        'Keluhan yang sudah selesai atau ditutup tidak dapat diubah',
      ),
    );
    await expectStatus(200, decide(id, { status: 'OPEN' }));
    expect(await expectStatus(200, edit(id, { title: 'Lagi' }))).toMatchObject({ title: 'Lagi', resolved_at: null });
  });

  it('that meets the owner’s decision is either before it or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeComplaint(house, { title: 'Semula' });
      const [edited, decided] = await Promise.all([edit(id, { title: 'Baru' }), decide(id, { status: 'RESOLVED' })]);
      expect(decided.status).toBe(200);
      const [after] = await expectStatus(200, house.owner.rest.get<Complaint[]>('/api/complaints?limit=1'));
      expect([200, 409]).toContain(edited.status);
      expect(after).toMatchObject({ id, status: 'RESOLVED', title: edited.status === 200 ? 'Baru' : 'Semula' });
    }
  });
});
