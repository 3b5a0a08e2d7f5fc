import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComplaintDetail } from '#shared/contract/complaints.ts';
import type { Technician } from '#shared/contract/technicians.ts';
import type { FinishedJob } from '#shared/contract/work-orders.ts';
import { createOwnApp } from '#tests/support/app/own-database.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';
import type { TestApp } from '#tests/support/app/test-app.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { startTestBucket } from '#tests/support/files/test-bucket.ts';
import { open, upload, uploadRefused } from '#tests/support/files/upload.ts';
import { phoneCodeOf, typePhone, unprove } from '#tests/support/people/contacts.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makePerson,
  type Person,
} from '#tests/support/people/factories.ts';
import { assign, askTechnician, jobOf, makeHand, makeJob, move, workOf } from '#tests/support/people/technicians.ts';

let app: TestApp;
let house: Household;
beforeAll(async () => {
  const bucket = await startTestBucket();
  const own = await createOwnApp({ files: bucket.store });
  app = own.app;
  house = await makeHousehold(app);
  return async () => {
    await own.stop();
    await bucket.stop();
  };
});

let width = 8;
async function photoOf(person: Person, purpose: 'complaint' | 'work'): Promise<string> {
  app.clock.advanceMs(3_000);
  return (await expectStatus(201, upload(app, person, purpose, jpeg({ width: (width += 8) })))).url;
}

const finishedOf = (person: Person) => expectStatus(200, person.rest.get<FinishedJob[]>('/api/work-orders/finished'));
const end = (person: Person, id: string) => person.rest.post(`/api/technicians/${id}/end`);

describe('a technician sees of a job', () => {
  it('what it takes to do it, and nothing of rents, papers, e-mail or last names', async () => {
    const { id, hand } = await makeJob(app, house, ['ACCEPTED']);
    const job = await jobOf(hand, id);
    expect(job).toMatchObject({
      title: 'Keran bocor',
      room_number: house.room.room_number,
      kost_name: house.kost.name,
      kost_address: 'Jl. Uji No. 1',
      tenant_name: 'Penyewa',
      tenant_phone: '081234567890',
      owner_name: 'Pengguna Uji',
    });
    const text = JSON.stringify(await workOf(hand));
    for (const hidden of [
      'Penyewa Uji',
      house.tenant.email,
      house.owner.email,
      '1500000',
      'nik',
      'Keluarga',
      house.tenant.id,
    ]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('the tenant’s number only while it runs', async () => {
    const { id, hand } = await makeJob(app, house);
    const phone = async () => (await jobOf(hand, id))?.tenant_phone;
    expect(await phone()).toBeNull();
    await expectStatus(200, move(hand, id, 'ACCEPTED'));
    expect(await phone()).toBe('081234567890');
    await expectStatus(200, move(hand, id, 'IN_PROGRESS'));
    expect(await phone()).toBe('081234567890');
    await expectStatus(200, move(hand, id, 'DONE'));
    expect(await phone()).toBeNull();
    await expectStatus(200, move(house.owner, id, 'REWORK'));
    expect(await phone()).toBe('081234567890');
    expect((await jobOf(hand, id))?.rework_reason).toBe('Masih menetes');
  });

  it('no number of a tenant who has moved out, and the work goes on', async () => {
    const left = await makeHousehold(app);
    const { id, hand } = await makeJob(app, left, ['ACCEPTED']);
    await expectStatus(200, left.owner.rest.post(`/api/tenants/${left.tenant.tenant.id}/checkout`));
    expect((await jobOf(hand, id))?.tenant_phone).toBeNull();
    await expectStatus(200, move(hand, id, 'IN_PROGRESS'));
    await expectStatus(200, move(hand, id, 'DONE'));
    await expectStatus(200, move(left.owner, id, 'VERIFIED'));
  });

  it('the complaint as it is now, and whether the tenant lets somebody in', async () => {
    const { id, complaint_id, hand } = await makeJob(app, house);
    await expectStatus(
      200,
      house.tenant.rest.put(`/api/complaints/${complaint_id}/tenant-update`, {
        title: 'Keran patah',
        ok_to_enter: true,
      }),
    );
    expect(await jobOf(hand, id)).toMatchObject({ title: 'Keran patah', ok_to_enter: true });
  });

  it('its photos, and adds those of the work, which owner and tenant see and nobody else', async () => {
    const hand = await makeHand(app, house.owner);
    const { id: complaintId } = await makeComplaint(house, { photos: [await photoOf(house.tenant, 'complaint')] });
    const { id } = await expectStatus(200, assign(house.owner, complaintId, hand));
    const [before = ''] = (await jobOf(hand, id))?.photos ?? [];
    expect((await open(app, before)).status).toBe(200);
    await expectStatus(200, move(hand, id, 'ACCEPTED'));
    await expectStatus(200, move(hand, id, 'IN_PROGRESS'));
    const after = await photoOf(hand, 'work');
    await expectStatus(200, move(hand, id, 'DONE', { note: null, photos: [after] }));
    for (const person of [house.owner, house.tenant]) {
      const { work } = await expectStatus(
        200,
        person.rest.get<ComplaintDetail>(`/api/complaints/${complaintId}/details`),
      );
      expect((await open(app, work?.photos[0] ?? '')).status).toBe(200);
    }
    const other = await makeHand(app, house.owner);
    expect(await workOf(other)).toMatchObject({ jobs: [] });
    expect((await open(app, after.split('?')[0] ?? '')).status).toBe(404);
  });

  it('no more once it is somebody else’s or called off', async () => {
    const { id, hand, complaint_id } = await makeJob(app, house);
    const other = await makeHand(app, house.owner);
    await expectStatus(200, assign(house.owner, complaint_id, other));
    expect([(await workOf(hand)).jobs, (await workOf(other)).jobs.map((job) => job.id)]).toEqual([[], [id]]);
    await expectRefusal('NOT_FOUND', move(hand, id, 'ACCEPTED'));
    await expectStatus(200, move(house.owner, id, 'CANCELLED'));
    expect((await workOf(other)).jobs).toEqual([]);
  });
});

it('photos of work are the technician’s own: not a stranger’s, not of another purpose, not another job’s', async () => {
  const { id, hand } = await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS']);
  const stranger = await makePerson(app, { role: 'MAINTENANCE' });
  const theirs = await photoOf(stranger, 'work');
  const ofComplaint = await photoOf(house.tenant, 'complaint');
  const used = await photoOf(hand, 'work');
  const second = await expectStatus(200, assign(house.owner, (await makeComplaint(house)).id, hand));
  await expectStatus(200, move(hand, second.id, 'ACCEPTED'));
  await expectStatus(200, move(hand, second.id, 'IN_PROGRESS'));
  await expectStatus(200, move(hand, second.id, 'DONE', { photos: [used] }));
  await expectUnchanged(app, [house.owner], async () => {
    for (const photo of [theirs, ofComplaint, used, `/f/${crypto.randomUUID()}`]) {
      await expectRefusal('FILE_NOT_USABLE', move(hand, id, 'DONE', { photos: [photo] }));
    }
  });
  for (const person of [house.owner, house.tenant]) {
    expect((await uploadRefused(app, person, 'work', jpeg({ width: (width += 8) }))).body.code).toBe('FORBIDDEN');
  }
  expect((await uploadRefused(app, hand, 'complaint', jpeg({ width: (width += 8) }))).body.code).toBe('FORBIDDEN');
});

describe('a link that has ended', () => {
  it('shows nothing new and takes no step; finished jobs stay, without contacts', async () => {
    const hand = await makeHand(app, house.owner);
    const give = async () => expectStatus(200, assign(house.owner, (await makeComplaint(house)).id, hand));
    const [finished, done, running] = [await give(), await give(), await give()];
    for (const { id } of [finished, done]) {
      for (const step of ['ACCEPTED', 'IN_PROGRESS', 'DONE'] as const) await expectStatus(200, move(hand, id, step));
    }
    await expectStatus(200, move(house.owner, finished.id, 'VERIFIED'));
    await expectStatus(200, move(hand, running.id, 'ACCEPTED'));
    await expectStatus(204, end(house.owner, hand.linkId));

    expect(await workOf(hand)).toEqual({ owners: [], jobs: [] });
    const kept = await finishedOf(hand);
    expect(kept.map(({ id }) => id)).toEqual([finished.id]);
    expect(JSON.stringify(kept)).not.toMatch(/phone|0812|tenant|address/);
    const fresh = await makeComplaint(house);
    await expectUnchanged(app, [house.owner], async () => {
      for (const { id } of [done, running, finished]) {
        for (const step of ['ACCEPTED', 'IN_PROGRESS', 'DONE', 'OPEN'] as const) {
          await expectRefusal('NOT_FOUND', move(hand, id, step));
        }
      }
      await expectRefusal('NOT_FOUND', assign(house.owner, fresh.id, hand));
    });
    // The owner can give unfinished jobs to somebody else, and can still check finished ones.
    const { work, complaint } = await expectStatus(
      200,
      house.owner.rest.get<ComplaintDetail>(`/api/complaints/${running.complaint_id}/details`),
    );
    expect([work?.state, complaint.status]).toEqual(['OPEN', 'OPEN']);
    await expectStatus(200, move(house.owner, done.id, 'VERIFIED'));
    const next = await makeHand(app, house.owner);
    expect((await expectStatus(200, assign(house.owner, running.complaint_id, next))).id).toBe(running.id);
  });

  it('takes a finished job that is sent back from its technician, who is told nothing', async () => {
    const { id, complaint_id, hand } = await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
    const told = async () =>
      (await expectStatus(200, hand.rest.get<{ kind: string }[]>('/api/notices'))).map(({ kind }) => kind);
    const before = await told();
    await expectStatus(204, end(house.owner, hand.linkId));
    expect(await expectStatus(200, move(house.owner, id, 'REWORK'))).toEqual({ id, complaint_id, state: 'OPEN' });
    expect(await told()).toEqual(before);
    const detail = () =>
      expectStatus(200, house.owner.rest.get<ComplaintDetail>(`/api/complaints/${complaint_id}/details`));
    const { work, complaint, history } = await detail();
    expect([work?.state, work?.technician_name, work?.technician_link_id, complaint.status]).toEqual([
      'OPEN',
      null,
      null,
      'OPEN',
    ]);
    expect(history.at(-1)).toMatchObject({ work_state: 'OPEN', actor_name: 'Pengguna Uji', note: 'Masih menetes' });
    const next = await makeHand(app, house.owner);
    expect((await expectStatus(200, assign(house.owner, complaint_id, next))).id).toBe(id);
    expect((await detail()).work).toMatchObject({ state: 'ASSIGNED', technician_link_id: next.linkId });
    for (const step of ['ACCEPTED', 'IN_PROGRESS', 'DONE'] as const) await expectStatus(200, move(next, id, step));
    await expectStatus(200, move(house.owner, id, 'REWORK'));
    expect((await jobOf(next, id))?.state).toBe('REWORK');
  });

  it('that ends while a finished job is sent back leaves it with nobody', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, complaint_id, hand } = await makeJob(app, house, ['ACCEPTED', 'IN_PROGRESS', 'DONE']);
      await Promise.all([end(house.owner, hand.linkId), move(house.owner, id, 'REWORK')]);
      const path = `/api/complaints/${complaint_id}/details`;
      expect((await expectStatus(200, house.owner.rest.get<ComplaintDetail>(path))).work?.state).toBe('OPEN');
    }
  });

  it('is ended by the technician too, and can be asked for again', async () => {
    const hand = await makeHand(app, house.owner);
    await expectStatus(204, end(hand, hand.linkId));
    await expectStatus(204, end(hand, hand.linkId));
    await expectRefusal('NOT_FOUND', hand.rest.post(`/api/technicians/${hand.linkId}/agree`));
    const again = await askTechnician(house.owner, hand);
    expect(again.linkId).toBe(hand.linkId);
    await expectRefusal('NOT_FOUND', assign(house.owner, (await makeComplaint(house)).id, hand));
    await expectStatus(204, hand.rest.post(`/api/technicians/${hand.linkId}/agree`));
    await expectStatus(200, assign(house.owner, (await makeComplaint(house)).id, hand));
  });
});

describe('a technician', () => {
  it('works for many owners, each of whom sees only their own jobs', async () => {
    const other = await makeHousehold(app);
    const hand = await makeHand(app, house.owner);
    const elsewhere = await makeHand(app, other.owner, hand);
    const mine = await expectStatus(200, assign(house.owner, (await makeComplaint(house)).id, hand));
    const theirs = await expectStatus(200, assign(other.owner, (await makeComplaint(other)).id, elsewhere));
    expect((await workOf(hand)).jobs.map(({ id }) => id)).toEqual([mine.id, theirs.id]);
    await expectUnchanged(app, [house.owner, other.owner], async () => {
      await expectRefusal('NOT_FOUND', move(other.owner, mine.id, 'CANCELLED'));
      await expectRefusal('NOT_FOUND', assign(other.owner, mine.complaint_id, elsewhere));
      await expectRefusal('NOT_FOUND', assign(house.owner, mine.complaint_id, elsewhere));
      await expectRefusal('NOT_FOUND', end(other.owner, hand.linkId));
    });
    await expectStatus(204, end(house.owner, hand.linkId));
    expect((await workOf(hand)).jobs.map(({ id }) => id)).toEqual([theirs.id]);
  });

  it('is found by the whole email or number alone, and is a stranger until they agree', async () => {
    const technician = await makePerson(app, { role: 'MAINTENANCE', full_name: 'Rahmat Hidayat' });
    await app.deps.db.execute(sql`update users set phone = '085711112222' where id = ${technician.id}`);
    await unprove(app, technician.id);
    const ask = (contact: string) => house.owner.rest.post<Technician>('/api/technicians', { contact });
    await expectUnchanged(app, [house.owner], async () => {
      for (const part of [
        'Rahmat',
        technician.email.slice(0, -1),
        '08571111222',
        house.tenant.email,
        'tidak@ada.id',
        '-',
      ]) {
        await expectRefusal('NOT_FOUND', ask(part));
      }
    });
    const asked = await expectStatus(201, ask('+62 857-1111-2222'));
    expect(asked).toMatchObject({ state: 'INVITED', full_name: 'Rahmat H.', phone: null, can_invite: false });
    expect(await expectStatus(201, ask(technician.email.toUpperCase()))).toEqual(asked);
    expect((await workOf(technician)).owners).toMatchObject([
      { id: asked.id, owner_name: 'Pengguna Uji', state: 'INVITED' },
    ]);
    await expectStatus(204, technician.rest.post(`/api/technicians/${asked.id}/agree`));
    const [known] = await expectStatus(200, house.owner.rest.get<Technician[]>('/api/technicians'));
    expect(known).toMatchObject({ state: 'ACTIVE', full_name: 'Rahmat Hidayat', phone: '085711112222' });
  });

  it('is not found by a number that they have only typed in the profile, while another one is proven', async () => {
    const [impostor, phone] = [await makePerson(app, { role: 'MAINTENANCE' }), '085755556666'];
    await typePhone(impostor, phone);
    const ask = () => house.owner.rest.post<Technician>('/api/technicians', { contact: phone });
    await expectUnchanged(app, [house.owner], () => expectRefusal('NOT_FOUND', ask()));
    const { challenge, code } = await phoneCodeOf(app, impostor);
    await expectStatus(204, impostor.rest.post('/users/phone-confirmation/confirm', { challenge, code }));
    await expectStatus(201, ask());
  });

  it('is not found while waiting for approval, nor by a number that several have', async () => {
    const waiting = await makePerson(app, { role: 'MAINTENANCE', status: 'PENDING_APPROVAL' });
    const twins = [await makePerson(app, { role: 'MAINTENANCE' }), await makePerson(app, { role: 'MAINTENANCE' })];
    for (const { id } of twins) {
      await app.deps.db.execute(sql`update users set phone = '085733334444' where id = ${id}`);
      await unprove(app, id);
    }
    for (const contact of [waiting.email, '085733334444']) {
      await expectRefusal('NOT_FOUND', house.owner.rest.post('/api/technicians', { contact }));
    }
  });
});
