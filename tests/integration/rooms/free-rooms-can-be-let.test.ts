import { expect, it } from 'vitest';
import type { Room, RoomOfList, RoomOption } from '#shared/contract/rooms.ts';
import type { RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { dayInZone } from '#shared/rules/zone.ts';
import { runHourlyJob } from '#worker/jobs.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { expectStatus, makeKost, makeRoom, type Person, uniqueNik } from '#tests/support/people/factories.ts';
import { answerLeaving, saidToLeave } from '#tests/support/people/leavings.ts';
import { assign, makeLastingPerson, makeResident } from '#tests/support/people/lasting-people.ts';
import { zones } from '#tests/support/people/zone-homes.ts';
import { freeOf } from '#web/features/rooms/room-looks.ts';

const app = await ownApp({ now: '2033-01-10T03:00:00Z' });

/** In the half of an hour of a day in which it is the next day in one zone, in two, and in all. */
const HOURS = ['14:30', '15:30', '16:30', '17:30'];

/** What may have become of a room; each is made on the first day, and goes on today. */
const states = [
  'free',
  'left',
  'closes',
  'closes today',
  'under repair',
  'held',
  'lived in',
  'lived in until today',
  'lived in beyond',
  'by the month',
  'by the month, and left',
  'left before the end',
  'left after the end',
  'promised',
  'promised after a gap',
  'promised behind who stays',
  'coming',
  'moved from',
  'moved from late',
  'lived in, then closed',
] as const;
type State = (typeof states)[number];

it.each([1, 2, 3, 4])(
  'a room is let, and moved to, from the day on which it is said to be free, and no earlier (%i)',
  async (seed) => {
    let dice = seed * 7919;
    /** A whole number below another. */
    const any = (below: number) => {
      dice = (dice * 48_271) % 2_147_483_647;
      return dice % below;
    };
    const zone = zones[any(3)] ?? 'WIB';
    const first = '2033-02-20';
    app.clock.set(`${first}T03:00:00Z`);
    const owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner, { zone });
    const now = `2033-04-${String(8 + any(20)).padStart(2, '0')}T${HOURS[any(4)]}:00Z`;
    const today = dayInZone(new Date(now), zone);
    const later = () => addDays(today, 2 + any(200));
    /** As far ahead as somebody may say that they leave or move. */
    const soon = () => addDays(today, 2 + any(85));
    const kinds = new Map<string, State | 'moved to'>();
    const after: (() => Promise<unknown>)[] = [];
    const set = (id: string, fields: object) => expectStatus(200, owner.rest.put<Room>(`/api/rooms/${id}`, fields));
    const lives = async (id: string, contract_end: string) => {
      const home = await makeResident(app, owner, id, { contract_start: first, contract_end });
      return { ...home, contract_end };
    };
    const goesOn = ({ tenant: { id } }: { tenant: Tenant }) =>
      expectStatus(200, owner.rest.post(`/api/tenants/${id}/goes-on`, { goes_on: true }));
    const leaves = async (person: Awaited<ReturnType<typeof lives>>, day: string) => {
      const { id } = await saidToLeave(person, day);
      await expectStatus(200, answerLeaving(owner, id, { accepts: true }));
    };
    const comes = async (id: string, contract_start: string) =>
      assign(app, owner, await makeLastingPerson(app, 'TENANT'), id, {
        contract_start,
        contract_end: addDays(contract_start, 30 + any(60)),
      });
    const plans = async ({ tenant }: { tenant: Tenant }, moves_on: string, room_id: string) =>
      expectStatus(
        201,
        owner.rest.post(`/api/tenants/${tenant.id}/move`, { room_id, moves_on, monthly_rent: 1_000_000 }),
      );
    const another = async (state: State | 'moved to') => {
      const { id } = await makeRoom(owner, kost.id);
      kinds.set(id, state);
      return id;
    };

    const make: Record<State, (id: string) => Promise<unknown>> = {
      free: async () => undefined,
      left: async (id) => {
        const { tenant } = await lives(id, later());
        const check_out_date = addDays(today, -any(30));
        after.push(() => expectStatus(200, owner.rest.post(`/api/tenants/${tenant.id}/checkout`, { check_out_date })));
      },
      closes: async (id) => after.push(() => set(id, { closes_on: later() })),
      'closes today': (id) => set(id, { closes_on: today }),
      'under repair': (id) => set(id, { status: 'MAINTENANCE' }),
      held: (id) => set(id, { status: 'RESERVED' }),
      'lived in': (id) => lives(id, later()),
      'lived in until today': (id) => lives(id, today),
      'lived in beyond': (id) => lives(id, addDays(today, -1 - any(30))),
      'by the month': async (id) => goesOn(await lives(id, later())),
      'by the month, and left': async (id) => {
        const home = await lives(id, later());
        await goesOn(home);
        after.push(() => leaves(home, soon()));
      },
      'left before the end': async (id) => {
        const home = await lives(id, addDays(today, 210));
        after.push(() => leaves(home, soon()));
      },
      'left after the end': async (id) => {
        const home = await lives(id, addDays(today, 2 + any(10)));
        after.push(() => leaves(home, addDays(today, 20 + any(65))));
      },
      promised: async (id) => comes(id, (await lives(id, later())).contract_end),
      'promised after a gap': async (id) => comes(id, addDays((await lives(id, later())).contract_end, 1 + any(30))),
      'promised behind who stays': async (id) => comes(id, (await lives(id, addDays(today, -3 - any(9)))).contract_end),
      coming: (id) => comes(id, later()),
      'moved from': async (id) => {
        const [home, to] = [await lives(id, addDays(today, 300)), await another('moved to')];
        after.push(() => plans(home, soon(), to));
      },
      'moved from late': async (id) => {
        const beside = await another('lived in beyond');
        const end = addDays(today, -2 - any(20));
        await lives(beside, end);
        await plans(await lives(id, addDays(today, 300)), end, beside);
      },
      'lived in, then closed': async (id) => {
        const { contract_end } = await lives(id, later());
        after.push(() => set(id, { closes_on: addDays(contract_end, any(30)) }));
      },
    };
    for (const state of states) await make[state](await another(state));
    const mover = await makeResident(app, owner, (await makeRoom(owner, kost.id)).id, {
      contract_start: first,
      contract_end: addMonths(today, 30),
    });
    app.clock.set(now);
    for (const step of after) await step();
    // What the job has still to write is said, too.
    if (seed % 2 === 0) await runHourlyJob(app.deps);

    const wrong: unknown[] = [];
    const note = (about: string, ...facts: unknown[]) => wrong.push([about, ...facts].join(' '));
    const guest = await makeLastingPerson(app, 'TENANT');
    /** Whether a room is given to somebody from a day on for two days; that is taken back. */
    const isLet = async (room_id: string, contract_start: string, by: Person = guest) => {
      const { status, body } = await owner.rest.post<Tenant>('/api/tenants', {
        user_id: by.id,
        room_id,
        nik: uniqueNik(),
        emergency_contact_name: 'Keluarga Uji',
        emergency_contact_phone: '081334567890',
        contract_start,
        contract_end: addDays(contract_start, 2),
        deposit_amount: 0,
      });
      if (status === 201)
        await expectStatus(
          200,
          owner.rest.post(`/api/tenants/${body.id}/${contract_start > today ? 'cancel' : 'checkout'}`),
        );
      else if (status !== 409) note('refused with', status);
      return status === 201;
    };
    const isMovedTo = async (room_id: string, moves_on: string) => {
      const at = `/api/tenants/${mover.tenant.id}/move`;
      const { status } = await owner.rest.post(at, { room_id, moves_on, monthly_rent: 1_000_000 });
      if (status === 201) await expectStatus(200, owner.rest.call('DELETE', at));
      return status === 201;
    };
    const page = `from=${today}&to=${addMonths(today, 18)}&limit=200&kost_id=${kost.id}`;
    const calendar = await expectStatus(200, owner.rest.get<RoomOfCalendar[]>(`/api/room-calendar?${page}`));
    const list = await expectStatus(200, owner.rest.get<RoomOfList[]>(`/api/kost/${kost.id}/rooms?limit=50`));
    const offered = async (query: string) =>
      new Set(
        (
          await expectStatus(200, owner.rest.get<RoomOption[]>(`/api/kost/${kost.id}/room-options?limit=50${query}`))
        ).map(({ id }) => id),
      );
    const freeNow = await offered('');
    const days = [1, 25, 50, 75, 90].map((count) => addDays(today, count));
    const freeOn = new Map<string, Set<string>>();
    const forMover = new Map<string, Set<string>>();
    for (const day of days) {
      freeOn.set(day, await offered(`&from=${day}`));
      forMover.set(day, await offered(`&from=${day}&moves_out_of=${mover.tenant.room_id}`));
    }
    for (const { id, status, free_from: free } of calendar) {
      const kind = kinds.get(id);
      const card = list.find((each) => each.id === id);
      if (kind === undefined || card === undefined) continue;
      const shown = freeOf(card).day;
      const isFree = status === 'AVAILABLE';
      if (free !== null && free < today) note(kind, 'is free since', free);
      if (!isFree && shown !== free) note(kind, 'calendar', free, 'list', shown);
      if (freeNow.has(id) !== isFree) note(kind, status, 'is offered now', freeNow.has(id));
      for (const day of [free, shown]) {
        if (day === null) continue;
        if (!(await isLet(id, day))) note(kind, 'is not let on', day);
        const before = addDays(day, -1);
        if (before > today && (await isLet(id, before))) note(kind, 'is let on', before);
      }
      if ((await isLet(id, today)) !== isFree) note(kind, isFree ? 'is not let today' : 'is let today');
      if (free === null && shown !== null) note(kind, 'calendar', free, 'card', shown);
      for (const day of days) {
        if (freeOn.get(day)?.has(id) === true && !(await isLet(id, day)))
          note(kind, 'is offered but not let on', day, free);
        const isOffered = forMover.get(day)?.has(id) ?? false;
        const moves = await isMovedTo(id, day);
        if (isOffered && !moves) note(kind, 'is offered but not moved to on', day, free);
        if (!isOffered && moves && free !== null) note(kind, 'is moved to but not offered on', day, free);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  },
);
