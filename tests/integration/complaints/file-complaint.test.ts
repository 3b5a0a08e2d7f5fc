import { beforeAll, describe, expect, it } from 'vitest';
import type { Complaint, ComplaintDetail } from '#shared/contract/complaints.ts';
import type { ComplaintSummary } from '#shared/contract/dashboards.ts';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { complaintFields, makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import {
  expectStatus,
  type Household,
  makeHousehold,
  makeKost,
  makeRoom,
  makeTenant,
  type Person,
} from '#tests/support/people/factories.ts';
import { expectRefusal, expectUnchanged } from '#tests/support/app/refusals.ts';

const INCOMPLETE = 'Informasi penyewaan aktif tidak lengkap';

describe('filing a complaint', () => {
  let app: TestApp;
  let house: Household;
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
  });

  const file = (person: Person, fields: object) => person.rest.post<Complaint>('/api/complaints', fields);

  it('stores the report for the tenant’s own room, and waits for the owner', async () => {
    const complaint = await makeComplaint(house, { title: '  Keran bocor ', priority: 'URGENT', category: 'AIR' });
    expect(complaint).toEqual({
      id: complaint.id,
      title: 'Keran bocor',
      description: 'Air menetes sejak semalam',
      priority: 'URGENT',
      category: 'AIR',
      status: 'OPEN',
      kost_name: house.kost.name,
      room_number: house.room.room_number,
      tenant_name: 'Penyewa Uji',
      photos: [],
      ok_to_enter: null,
      work_state: null,
      resolution_notes: null,
      resolution_photos: [],
      created_at: complaint.created_at,
      updated_at: complaint.created_at,
      resolved_at: null,
    });
  });

  it('has the present names of its tenant and room, also if a rename comes at the same time', async () => {
    const { owner, tenant, ...place } = await makeHousehold(app);
    const seen = () => expectStatus(200, owner.rest.get<Complaint[]>('/api/complaints'));
    const renamed = async (time: number) => {
      await expectStatus(200, tenant.rest.put('/users/profile', { full_name: `Nama ${time}`, phone: '081234567890' }));
      await expectStatus(200, owner.rest.put(`/api/rooms/${place.room.id}`, { room_number: `N${time}` }));
    };
    for (let time = 1; time <= 5; time += 1) {
      await Promise.all([
        renamed(time),
        ...Array.from({ length: 3 }, () => expectStatus(201, file(tenant, complaintFields(place)))),
      ]);
      const names = (await seen()).map(({ tenant_name, room_number }) => `${tenant_name}, ${room_number}`);
      expect(names).toEqual(Array.from({ length: 3 * time }, () => `Nama ${time}, N${time}`));
    }
  });

  it('has medium priority and no special kind by default', async () => {
    const complaint = await makeComplaint(house, { priority: undefined, category: undefined });
    expect(complaint).toMatchObject({ priority: 'MEDIUM', category: 'GENERAL' });
  });

  it('begins its history', async () => {
    const { id, created_at } = await makeComplaint(house);
    const { history } = await expectStatus(
      200,
      house.tenant.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`),
    );
    expect(history).toMatchObject([
      { actor_name: 'Penyewa Uji', from_status: null, to_status: 'OPEN', note: null, created_at },
    ]);
  });

  it('shows the owner who it is from and what it is about', async () => {
    const { id } = await makeComplaint(house);
    const detail = await expectStatus(200, house.owner.rest.get<ComplaintDetail>(`/api/complaints/${id}/details`));
    expect(detail).toMatchObject({
      complaint: { id, tenant_name: 'Penyewa Uji' },
      room_info: { room_number: house.room.room_number, room_type: 'STANDARD', floor: 1, facilities: [] },
      kost_info: { name: house.kost.name, address: house.kost.address, facilities: ['WiFi'] },
      tenant_info: {
        full_name: 'Penyewa Uji',
        phone: '081234567890',
        email: house.tenant.email,
        emergency_contact_name: 'Keluarga Uji',
        emergency_contact_phone: '081334567890',
      },
    });
  });

  it('is only possible for the active tenancy’s own kost and room', async () => {
    const stranger = await makeHousehold(app);
    const nextDoor = await makeRoom(house.owner, house.kost.id);
    const otherKost = await makeKost(house.owner);
    await expectUnchanged(app, [house.owner, stranger.owner], async () => {
      for (const wrong of [
        { room_id: nextDoor.id },
        { kost_id: otherKost.id },
        { kost_id: stranger.kost.id, room_id: stranger.room.id },
        { room_id: crypto.randomUUID() },
      ]) {
        await expectRefusal('TENANCY_INCOMPLETE', file(house.tenant, complaintFields(house, wrong)), INCOMPLETE);
      }
    });
  });

  it('is not for a tenant who has moved out', async () => {
    const gone = await makeHousehold(app);
    await expectStatus(200, gone.owner.rest.post(`/api/tenants/${gone.tenant.tenant.id}/checkout`));
    await expectUnchanged(app, [gone.owner], () =>
      expectRefusal('TENANCY_INCOMPLETE', file(gone.tenant, complaintFields(gone))),
    );
  });

  it('is not for a tenant whose contract has not begun', async () => {
    const room = await makeRoom(house.owner, house.kost.id);
    const contract_start = addDays(wibDay(app.clock.now()), 3);
    const coming = await makeTenant(app, house.owner, room.id, { contract_start });
    await expectUnchanged(app, [house.owner], () =>
      expectRefusal('TENANCY_INCOMPLETE', file(coming, complaintFields({ kost: house.kost, room }))),
    );
  });
});

describe('the lists of complaints', () => {
  let app: TestApp;
  let house: Household;
  const ids: Record<'OPEN' | 'IN_PROGRESS' | 'RESOLVED' | 'CLOSED', string> = {
    OPEN: '',
    IN_PROGRESS: '',
    RESOLVED: '',
    CLOSED: '',
  };
  beforeAll(async () => {
    app = createTestApp();
    house = await makeHousehold(app);
    for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'] as const) {
      ids[status] = (await makeComplaint(house, { title: status })).id;
      await expectStatus(200, house.owner.rest.put(`/api/complaints/${ids[status]}`, { status }));
    }
  });

  const listed = async (person: Person, query = '') =>
    (await expectStatus(200, person.rest.get<Complaint[]>(`/api/complaints${query}`))).map(({ id }) => id);

  it('show owner and tenant the same complaints, newest first', async () => {
    const newestFirst = [ids.CLOSED, ids.RESOLVED, ids.IN_PROGRESS, ids.OPEN];
    expect(await listed(house.owner)).toEqual(newestFirst);
    expect(await listed(house.tenant, '?status=')).toEqual(newestFirst);
  });

  it.each(['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'] as const)('can be narrowed to %s', async (status) => {
    expect(await listed(house.owner, `?status=${status}`)).toEqual([ids[status]]);
    expect(await listed(house.tenant, `?status=${status}`)).toEqual([ids[status]]);
  });

  it('accept no other states', async () => {
    await expectRefusal(
      'VALIDATION',
      house.owner.rest.get('/api/complaints?status=DONE'),
      'Status keluhan tidak valid',
    );
  });

  it('count open and settled ones, and show the latest three', async () => {
    const summary = await expectStatus(200, house.tenant.rest.get<ComplaintSummary>('/api/tenant/complaint-summary'));
    expect(summary).toMatchObject({ open_complaints: 2, total_complaints: 4, resolved_complaints: 2 });
    expect(summary.recent_complaints.map(({ id }) => id)).toEqual([ids.CLOSED, ids.RESOLVED, ids.IN_PROGRESS]);
    expect(summary.recent_complaints[0]).toMatchObject({
      title: 'CLOSED',
      description: 'Air menetes sejak semalam',
      status: 'CLOSED',
      room_number: house.room.room_number,
    });
  });
});
