import { describe, expect, it } from 'vitest';
import type { ComplaintDetail } from '#shared/contract/complaints.ts';
import { type Role, type WorkState, workStates } from '#shared/enums.ts';
import { complaintStatusOfWork, canTakeWork, type WorkMove, workMovers, workMoves } from '#shared/rules/work-order.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectUnchanged } from '#tests/support/app/refusals.ts';
import { expectStatus, makeHousehold, makePerson, type Person } from '#tests/support/people/factories.ts';
import { type Job, makeJob, move } from '#tests/support/people/technicians.ts';

/** The steps to each state; an open job was given back. */
const ways: Record<WorkState, WorkMove[]> = {
  ASSIGNED: [],
  OPEN: ['OPEN'],
  ACCEPTED: ['ACCEPTED'],
  IN_PROGRESS: ['ACCEPTED', 'IN_PROGRESS'],
  DONE: ['ACCEPTED', 'IN_PROGRESS', 'DONE'],
  REWORK: ['ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK'],
  VERIFIED: ['ACCEPTED', 'IN_PROGRESS', 'DONE', 'VERIFIED'],
  CANCELLED: ['CANCELLED'],
};

const app = createTestApp();
const house = await makeHousehold(app);
const admin = await makePerson(app, { role: 'ADMIN' });

describe('a job', () => {
  const detail = (id: string) =>
    expectStatus(200, house.owner.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`));

  const by = (role: Role, job: Job): Person =>
    ({ OWNER: house.owner, TENANT: house.tenant, MAINTENANCE: job.hand, ADMIN: admin })[role];

  /** The status that answers a step: a step that is done already succeeds again, another role's step is refused. */
  function answerTo(role: Role, from: WorkState, to: WorkMove): number {
    // A technician who has given a job back does not see it any more.
    if (role === 'MAINTENANCE' && from === 'OPEN') return 404;
    if (workMovers[to] !== role) return 403;
    if (from === to || canTakeWork(from, to)) return 200;
    return 409;
  }

  it.each(workStates)('in %s goes exactly where the table says, by whom it says', async (from) => {
    // What is refused leaves the job as it is, so the next step can be tried on it.
    let job = await makeJob(app, house, ways[from]);
    for (const to of workMoves) {
      for (const role of ['OWNER', 'MAINTENANCE', 'TENANT', 'ADMIN'] as const) {
        const expected = answerTo(role, from, to);
        const { id, complaint_id: complaintId } = job;
        const caller = by(role, job);
        const step = () => move(caller, id, to);
        const { status } =
          expected === 200 && from !== to ? await step() : await expectUnchanged(app, [house.owner], step);
        expect({ from, to, role, status }).toEqual({ from, to, role, status: expected });
        const { complaint, work } = await detail(complaintId);
        const state = expected === 200 ? to : from;
        expect(complaint.status).toBe(complaintStatusOfWork[state]);
        expect(work?.state ?? 'CANCELLED').toBe(state);
        expect(complaint.work_state).toBe(state === 'VERIFIED' || state === 'CANCELLED' ? null : state);
        expect(complaint.resolved_at === null).toBe(state !== 'VERIFIED');
        if (state !== from) job = await makeJob(app, house, ways[from]);
      }
    }
  });

  it('is told to the tenant step by step, with the technician’s first name and no words between owner and technician', async () => {
    const job = await makeJob(app, house, [
      'ACCEPTED',
      'IN_PROGRESS',
      'DONE',
      'REWORK',
      'IN_PROGRESS',
      'DONE',
      'VERIFIED',
    ]);
    const seen = await expectStatus(
      200,
      house.tenant.rest.get<ComplaintDetail>(`/api/complaints/${job.complaint_id}/details`),
    );
    const steps = seen.history.map(({ work_state, actor_name, note }) => [work_state, actor_name, note]);
    expect(steps).toEqual([
      [null, 'Penyewa Uji', null],
      ['ASSIGNED', 'Pengguna Uji', null],
      ['ACCEPTED', 'Tono', null],
      ['IN_PROGRESS', 'Tono', null],
      ['DONE', 'Tono', 'Karet keran diganti'],
      ['REWORK', 'Pengguna Uji', null],
      ['IN_PROGRESS', 'Tono', null],
      ['DONE', 'Tono', 'Karet keran diganti'],
      ['VERIFIED', 'Pengguna Uji', null],
    ]);
    expect(seen.work).toMatchObject({
      state: 'VERIFIED',
      technician_name: 'Tono',
      technician_phone: null,
      instructions: null,
    });
    const owned = await detail(job.complaint_id);
    expect(owned.history.map(({ note }) => note)).toContain('Masih menetes');
    expect(owned.work).toMatchObject({ technician_name: 'Ir. Tono Wijaya', technician_phone: '081234567890' });
  });

  it('ends with its complaint: done work counts as checked, other work is called off', async () => {
    const ends = { DONE: 'VERIFIED', REWORK: null, ACCEPTED: null, ASSIGNED: null, OPEN: null } as const;
    for (const [from, end] of Object.entries(ends)) {
      const job = await makeJob(app, house, ways[from as WorkState]);
      await expectStatus(200, house.owner.rest.put(`/api/complaints/${job.complaint_id}`, { status: 'CLOSED' }));
      const { complaint, work } = await detail(job.complaint_id);
      expect([complaint.status, complaint.work_state, work?.state ?? null]).toEqual(['CLOSED', null, end]);
    }
  });

  it('alone says the state of its complaint, while notes can be added', async () => {
    const job = await makeJob(app, house, ['ACCEPTED']);
    await expectUnchanged(app, [house.owner], async () => {
      const { status, body } = await house.owner.rest.put<{ code: string }>(`/api/complaints/${job.complaint_id}`, {
        status: 'OPEN',
      });
      expect([status, body.code]).toEqual([409, 'COMPLAINT_AT_WORK']);
    });
    await expectStatus(
      200,
      house.owner.rest.put(`/api/complaints/${job.complaint_id}`, {
        status: 'IN_PROGRESS',
        resolution_notes: 'Besok pagi',
      }),
    );
    expect((await detail(job.complaint_id)).work?.state).toBe('ACCEPTED');
  });
});
