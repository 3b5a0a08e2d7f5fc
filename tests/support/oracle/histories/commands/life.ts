import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { quickTenantFields, uniqueNik } from '../../../people/factories.ts';
import type { Command, Scene } from '../scene.ts';

/**
 * What happens to a tenancy between its first day and its last: a move, a second room, occupants, a longer contract, a
 * notice of leaving; and to its room.
 */

export const today = ({ world }: Scene) => wibDay(world.stage.app.clock.now());

export type Tenancy = Scene['world']['there']['tenancies'][number];

/** Mostly one that its tenant has confirmed; one of the wanted state, unless there is none. */
export function tenancyOf(scene: Scene, isWanted: (tenancy: Tenancy) => boolean): Tenancy | undefined {
  const { tenancies } = scene.world.there;
  const wanted = tenancies.filter(isWanted);
  return scene.pickNear(wanted.length > 0 ? wanted : tenancies);
}

export const livesThere = ({ status, isConfirmed }: Tenancy) => status === 'ACTIVE' && isConfirmed;

/** The tenant of a row; undefined if they came during the history, and so have not signed in. */
export const tenantOf = ({ world }: Scene, { userId }: { userId: string }) => world.cast.byId.get(userId);

/** The mark of a move is in its rent. */
const moveRent = (mark: string) => 1_300_000 + (Number(mark.slice('niat-'.length)) % 10_000);

type Room = Pick<Scene['world']['there']['rooms'][number], 'id' | 'ownerId' | 'kostId'>;

/** A free room of a kost, mostly; if there is none, its owner adds one. */
async function freeRoomOf(scene: Scene, { ownerId, kostId }: Room | Tenancy, not?: string): Promise<Room | undefined> {
  const others = scene.world.there.rooms.filter((each) => each.kostId === kostId && each.id !== not);
  const free = others.filter(({ status }) => status === 'AVAILABLE');
  if (free.length > 0 || scene.percent(20)) return scene.pick(free.length > 0 && scene.percent(90) ? free : others);
  const mark = scene.world.newMark();
  const body = { kost_id: kostId, room_number: mark, monthly_rent: 1_100_000 };
  const call = { actor: scene.ownerOf({ ownerId }), method: 'POST', path: '/api/rooms', body } as const;
  const { status, body: made } = await scene.act({ ...call, intent: { table: 'rooms', mark } });
  return status === 201 ? { id: String(made.id), ownerId, kostId } : undefined;
}

/** Moves a tenant to another room of the kost, mostly a free one; answers the tenancy if it was accepted. */
async function moveOn(scene: Scene, days: readonly number[]): Promise<Tenancy | undefined> {
  const tenancy = tenancyOf(scene, livesThere);
  if (tenancy === undefined) return undefined;
  const room = await freeRoomOf(scene, tenancy, tenancy.roomId);
  if (room === undefined) return undefined;
  const mark = scene.world.newMark();
  const moves_on = addDays(today(scene), scene.pick(days) ?? 0);
  const body = { room_id: room.id, moves_on, monthly_rent: moveRent(mark) };
  const path = `/api/tenants/${tenancy.id}/move`;
  const actor = scene.ownerOf(tenancy);
  const { status } = await scene.act({ actor, method: 'POST', path, body, intent: { table: 'moves', mark } });
  return status === 200 ? tenancy : undefined;
}

/** Today or on a day before. */
const move: Command = async (scene) => {
  await moveOn(scene, [0, 0, 0, -1, -5, -20]);
};
/** On a day that mostly comes within the history. */
const moveLater: Command = async (scene) => {
  await moveOn(scene, [1, 1, 2, 5, 20, 60]);
};

/** An owner calls off the move of a tenant; one is planned first if there is none. */
const callOffMove: Command = async (scene) => {
  const isPlanned = ({ movesOn, status }: Tenancy) => movesOn !== null && status === 'ACTIVE';
  const tenancy = scene.world.there.tenancies.some(isPlanned)
    ? tenancyOf(scene, isPlanned)
    : await moveOn(scene, [5, 20, 60]);
  if (tenancy === undefined) return;
  const path = `/api/tenants/${tenancy.id}/move`;
  await scene.act({ actor: scene.ownerOf(tenancy), method: 'DELETE', path });
};

/** A tenant says when they leave; the answer has it as `leaving`. */
async function sayLeaving(scene: Scene): Promise<Said | undefined> {
  const tenancy = tenancyOf(scene, livesThere);
  const actor = tenancy && tenantOf(scene, tenancy);
  if (tenancy === undefined || actor === undefined) return undefined;
  const leaves_on = scene.pick([addDays(today(scene), 35), addDays(today(scene), 5), tenancy.contractEnd]);
  const call = { actor, method: 'POST', path: `/api/tenants/${tenancy.id}/leaving` } as const;
  const { body } = await scene.act({ ...call, body: { leaves_on } });
  const { leaving } = body as { leaving?: { id: string; state: string } | null };
  return leaving ? { ...leaving, ownerId: tenancy.ownerId, userId: tenancy.userId } : undefined;
}

/** Something that owner and tenant answer in turn. */
export interface Said {
  id: string;
  ownerId: string;
  userId: string;
  state: string;
}

/** A tenant says when they leave, or takes back what they said; once it is agreed, they ask to stay. */
const leave: Command = (scene) => {
  const open = scene.world.there.leavings.filter(isOpen);
  const said = scene.percent(60) ? scene.pickNear(open) : undefined;
  if (said === undefined) return sayLeaving(scene);
  const state = scene.percent(85) ? said.state : 'ASKED';
  const actor = tenantOf(scene, said);
  const path = `/api/tenants/leavings/${said.id}/take-back`;
  return actor && scene.act({ actor, method: 'POST', path, body: { state } });
};

export const isOpen = ({ state }: { state: string }) =>
  ['ASKED', 'AGREED', 'STAY_ASKED', 'OFFERED', 'PROPOSED'].includes(state);

/** The owner answers a notice of leaving, sometimes with another day. */
const answerLeaving: Command = async (scene) => {
  const { leavings } = scene.world.there;
  const waiting = leavings.filter(({ state }) => state === 'ASKED' || state === 'STAY_ASKED');
  const said = scene.pickNear<Said>(waiting) ?? (await sayLeaving(scene));
  if (said === undefined) return;
  const refusal = { note: 'Belum ada gantinya', ...(scene.percent(50) && { other_day: addDays(today(scene), 20) }) };
  const answer = scene.percent(65) ? { accepts: true } : { accepts: false, ...refusal };
  const path = `/api/tenants/leavings/${said.id}/answer`;
  return scene.act({ actor: scene.ownerOf(said), method: 'POST', path, body: { state: said.state, ...answer } });
};

/** The owner offers a longer contract. */
async function offer(scene: Scene): Promise<(Said & { tenancyId: string }) | undefined> {
  const tenancy = tenancyOf(scene, livesThere);
  if (tenancy === undefined) return undefined;
  const monthly_rent = scene.pick([1_000_000, 900_000, 1_100_001]);
  const terms = { contract_end: addMonths(tenancy.contractEnd, scene.pick([1, 6]) ?? 1), monthly_rent };
  const call = { actor: scene.ownerOf(tenancy), method: 'POST', path: `/api/tenants/${tenancy.id}/renewal` } as const;
  const { body } = await scene.act({ ...call, body: terms });
  const { renewal } = body as { renewal?: { id: string; state: string } | null };
  const { ownerId, userId } = tenancy;
  return renewal ? { ...renewal, ownerId, userId, tenancyId: tenancy.id } : undefined;
}

/** The owner offers a longer contract, or answers the rent that was asked for instead, or takes the offer back. */
const offerRenewal: Command = (scene) => {
  const open = scene.world.there.renewals.filter(isOpen);
  const asked = open.filter(({ state }) => state === 'ASKED');
  const found = scene.percent(60) ? scene.pickNear(asked.length > 0 ? asked : open) : undefined;
  if (found === undefined) return offer(scene);
  const body = { state: found.state, answer: scene.pick(['ACCEPT', 'ACCEPT', 'DECLINE', 'TAKE_BACK']) };
  const path = `/api/tenants/renewals/${found.id}/settle`;
  return scene.act({ actor: scene.ownerOf(found), method: 'POST', path, body });
};

/** A tenant accepts an offer, asks for another rent, or refuses: says that they leave when the contract ends. */
const answerRenewal: Command = async (scene) => {
  const { renewals, tenancies } = scene.world.there;
  const found = scene.pickNear(renewals.filter(isOpen)) ?? (await offer(scene));
  const actor = found && tenantOf(scene, found);
  if (found === undefined || actor === undefined) return;
  if (scene.percent(15)) {
    const leaves_on = tenancies.find(({ id }) => id === found.tenancyId)?.contractEnd;
    return scene.act({ actor, method: 'POST', path: `/api/tenants/${found.tenancyId}/leaving`, body: { leaves_on } });
  }
  const body = { state: found.state, ...(scene.percent(40) && { asked_rent: 950_000 }) };
  return scene.act({ actor, method: 'POST', path: `/api/tenants/renewals/${found.id}/answer`, body });
};

/** The owner lets a contract go on by the month, or no longer, or chooses it, or offers by themselves, for a kost. */
const goOn: Command = (scene) => {
  const tenancy = tenancyOf(scene, livesThere);
  if (tenancy === undefined) return;
  const actor = scene.ownerOf(tenancy);
  if (scene.percent(25)) {
    const body = { at_end: scene.pick(['ENDS', 'OFFER', 'MONTHLY']) };
    return scene.act({ actor, method: 'PUT', path: `/api/kost/${tenancy.kostId}`, body });
  }
  const body = { goes_on: scene.percent(70) };
  return scene.act({ actor, method: 'POST', path: `/api/tenants/${tenancy.id}/goes-on`, body });
};

/** The tenant objects to the day on which they were checked out, mostly to a recent one. */
const objectToDay: Command = (scene) => {
  const tenancy = tenancyOf(scene, ({ status, isConfirmed }) => status === 'TERMINATED' && isConfirmed);
  const actor = tenancy && tenantOf(scene, tenancy);
  const body = { note: 'Saya masih tinggal di sini' };
  return actor && scene.act({ actor, method: 'POST', path: `/api/tenants/${tenancy.id}/object`, body });
};

/** Changes what an occupant pays, or since when, and bills the months that nobody asked for. */
async function surcharges(scene: Scene, occupant: { id: string; ownerId: string }) {
  const actor = scene.ownerOf(occupant);
  const path = `/api/tenants/occupants/${occupant.id}`;
  const body = { surcharge: 75_000, ...(scene.percent(60) && { starts_on: addDays(today(scene), -40) }) };
  const { body: changed } = await scene.act({ actor, method: 'PUT', path, body });
  const { amount } = (changed.unbilled ?? {}) as { amount?: number };
  if (amount !== undefined && scene.percent(70))
    await scene.act({ actor, method: 'POST', path: `${path}/bill-surcharges`, body: { amount } });
}

/** Somebody moves in with a tenant for a surcharge, changes it, or leaves again. */
const occupant: Command = (scene) => {
  const { occupants } = scene.world.there;
  const found = scene.percent(35) ? scene.pickNear(occupants) : undefined;
  if (found !== undefined && scene.percent(50)) return surcharges(scene, found);
  if (found !== undefined) {
    const body = { ends_on: addDays(today(scene), scene.pick([0, 3]) ?? 0) };
    const path = `/api/tenants/occupants/${found.id}`;
    return scene.act({ actor: scene.ownerOf(found), method: 'PUT', path, body });
  }
  const tenancy = tenancyOf(scene, livesThere);
  if (tenancy === undefined) return;
  const mark = scene.world.newMark();
  const starts_on = addDays(today(scene), scene.pick([0, -12, 20]) ?? 0);
  const body = { full_name: mark, surcharge: scene.pick([150_000, 150_000, 33_333, 0]), starts_on };
  const path = `/api/tenants/${tenancy.id}/occupants`;
  const intent = { table: 'occupants', mark } as const;
  return scene.act({ actor: scene.ownerOf(tenancy), method: 'POST', path, body, intent });
};

/** Gives a further room to who has one, mostly of the same owner, and sometimes without their answer. */
const secondRoom: Command = async (scene) => {
  const first = tenancyOf(scene, livesThere);
  const tenant = first && tenantOf(scene, first);
  if (first === undefined || tenant === undefined) return;
  const room = scene.percent(85) ? await freeRoomOf(scene, first) : scene.pick(scene.world.there.rooms);
  if (room === undefined) return;
  const mark = scene.world.newMark();
  const start = addDays(today(scene), scene.pick([0, 0, -5, 4]) ?? 0);
  const body = {
    user_id: tenant.id,
    room_id: room.id,
    kost_id: room.kostId,
    nik: uniqueNik(),
    emergency_contact_name: mark,
    emergency_contact_phone: '081234567891',
    contract_start: start,
    contract_end: addMonths(start, 6),
    deposit_amount: 0,
  };
  const call = { actor: scene.ownerOf(room), method: 'POST', path: '/api/tenants', body } as const;
  const { status, body: made } = await scene.act({ ...call, intent: { table: 'tenancies', mark } });
  if (status === 201 && scene.percent(80))
    await scene.act({ actor: tenant, method: 'POST', path: `/api/tenants/${String(made.id)}/confirm` });
};

/** A room closes for repair on a day, mostly when its tenant's contract ends or soon, or opens again. */
const repair: Command = (scene) => {
  const room = scene.pickNear(scene.world.there.rooms);
  if (room === undefined) return;
  const tenancy = scene.world.there.tenancies.find(({ roomId, status }) => roomId === room.id && status === 'ACTIVE');
  const day = scene.pick([tenancy?.contractEnd, addDays(today(scene), 3), today(scene), null]) ?? null;
  const body = { closes_on: day };
  return scene.act({ actor: scene.ownerOf(room), method: 'PUT', path: `/api/rooms/${room.id}`, body });
};

const periods = ['DAY', 'WEEK', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const;

/** A tenancy whose rent is of another period than the month: a new one, billed by itself, or one that changes. */
const otherPeriod: Command = (scene) => {
  const rent_period = scene.pick(periods) ?? 'WEEK';
  const monthly_rent = scene.pick([200_000, 2_700_001]);
  if (scene.percent(40)) {
    const tenancy = tenancyOf(scene, livesThere);
    if (tenancy === undefined) return;
    const body = { monthly_rent, rent_period: scene.percent(80) ? rent_period : 'MONTH' };
    return scene.act({ actor: scene.ownerOf(tenancy), method: 'PUT', path: `/api/tenants/${tenancy.id}`, body });
  }
  const { rooms } = scene.world.there;
  const free = rooms.filter(({ status }) => status === 'AVAILABLE');
  const room = scene.pick(free.length > 0 ? free : rooms);
  if (room === undefined) return;
  const mark = scene.world.newMark();
  const contract_start = addDays(today(scene), scene.pick([0, 0, -9, 6]) ?? 0);
  const fields = { emergency_contact_name: mark, contract_start, rent_period, monthly_rent, auto_rent: {} };
  const body = quickTenantFields(scene.world.stage.app, room.id, fields);
  const intent = { table: 'tenancies', mark } as const;
  return scene.act({ actor: scene.ownerOf(room), method: 'POST', path: '/api/owner/quick-tenant', body, intent });
};

export const lifeCommands = {
  move,
  moveLater,
  callOffMove,
  leave,
  answerLeaving,
  offerRenewal,
  answerRenewal,
  goOn,
  objectToDay,
  occupant,
  secondRoom,
  repair,
  otherPeriod,
} satisfies Record<string, Command>;
