import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ComplaintDetail } from '#shared/contract/complaints.ts';
import { complaintStatusOfWork } from '#shared/rules/work-order.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectStatus, makeHousehold } from '#tests/support/people/factories.ts';
import { assign, makeHand, makeJob, move } from '#tests/support/people/technicians.ts';

const ROUNDS = 8;

const app = createTestApp();
const house = await makeHousehold(app);

describe('at the same time', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
  const detail = (id: string) =>
    expectStatus(200, house.owner.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`));

  /** The steps that a job's history has, and whether the complaint follows its job. */
  async function expectConsistent(complaintId: string, steps: (string | null)[]) {
    const { complaint, history, work } = await detail(complaintId);
    expect(history.map(({ work_state }) => work_state)).toEqual(steps);
    expect(complaint.status).toBe(complaintStatusOfWork[work?.state ?? 'CANCELLED']);
    expect(app.trips.faults.filter((code) => code === '40P01')).toEqual([]);
  }

  it('two taps are one step', async () => {
    const { id, complaint_id, hand } = await makeJob(app, house);
    expect(statuses(await Promise.all([1, 2, 3].map(() => move(hand, id, 'ACCEPTED'))))).toEqual([200, 200, 200]);
    await expectConsistent(complaint_id, [null, 'ASSIGNED', 'ACCEPTED']);
  });

  it('two technicians are given a complaint: one has it', async () => {
    const hands = [await makeHand(app, house.owner), await makeHand(app, house.owner)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await makeComplaint(house);
      const answers = await Promise.all(hands.map((hand) => assign(house.owner, id, hand)));
      expect(statuses(answers)).toEqual([200, 200]);
      const accepted = await Promise.all(hands.map((hand) => move(hand, answers[0]?.body.id ?? '', 'ACCEPTED')));
      expect(statuses(accepted).sort()).toEqual([200, 404]);
      const { rows } = await app.deps.db.execute(sql`select from work_orders where complaint_id = ${id}`);
      expect(rows).toHaveLength(1);
    }
  });

  it('one accepts while the owner gives it to another: never both', async () => {
    const other = await makeHand(app, house.owner);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, complaint_id, hand } = await makeJob(app, house);
      const [taken, given] = await Promise.all([move(hand, id, 'ACCEPTED'), assign(house.owner, complaint_id, other)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(statuses([taken, given]));
      await expectConsistent(complaint_id, [null, 'ASSIGNED', taken.status === 200 ? 'ACCEPTED' : 'ASSIGNED']);
    }
  });

  it('the owner calls it off while it is finished: one of both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, complaint_id, hand } = await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS']);
      const answers = await Promise.all([move(hand, id, 'DONE'), move(house.owner, id, 'CANCELLED')]);
      expect(statuses(answers).sort()).toEqual([200, 409]);
      await expectConsistent(complaint_id, [
        null,
        'ASSIGNED',
        'ACCEPTED',
        'IN_PROGRESS',
        answers[0].status === 200 ? 'DONE' : 'CANCELLED',
      ]);
    }
  });

  it('the complaint is closed while a step is made: the job ends with it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, complaint_id, hand } = await makeJob(app, house);
      const [closed, moved] = await Promise.all([
        house.owner.rest.put(`/api/complaints/${complaint_id}`, { status: 'CLOSED' }),
        move(hand, id, 'ACCEPTED'),
      ]);
      expect([closed.status, [200, 409].includes(moved.status)]).toEqual([200, true]);
      const { complaint } = await detail(complaint_id);
      expect([complaint.status, complaint.work_state]).toEqual(['CLOSED', null]);
    }
  });

  it('the link ends while work is given: no job stays with somebody who is gone', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const hand = await makeHand(app, house.owner);
      const { id } = await makeComplaint(house);
      const [given, ended] = await Promise.all([
        assign(house.owner, id, hand),
        house.owner.rest.post(`/api/technicians/${hand.linkId}/end`),
      ]);
      expect([ended.status, [200, 404, 409].includes(given.status)]).toEqual([204, true]);
      const { work, complaint } = await detail(id);
      expect([work?.state ?? 'OPEN', complaint.status]).toEqual(['OPEN', 'OPEN']);
      expect(app.trips.faults.filter((code) => code === '40P01')).toEqual([]);
    }
  });

  it('asking and ending a link again and again leaves one link', async () => {
    const hand = await makeHand(app, house.owner);
    await Promise.all(
      Array.from({ length: ROUNDS }, (_, turn) =>
        turn % 2 === 0
          ? house.owner.rest.post('/api/technicians', { contact: hand.email })
          : hand.rest.post(`/api/technicians/${hand.linkId}/end`),
      ),
    );
    const { rows } = await app.deps.db.execute(sql`select from technician_links where technician_id = ${hand.id}`);
    expect(rows).toHaveLength(1);
  });
});
