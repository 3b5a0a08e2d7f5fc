import type { Kost } from '#shared/contract/kost.ts';
import type { Room } from '#shared/contract/rooms.ts';
import { addDays, startOfWibDay } from '#shared/rules/calendar.ts';
import type { TestApp } from '../../app/test-app.ts';
import { makeKost, makeRoom, type Person } from '../../people/factories.ts';
import type { FakeXendit } from '../../bank/fake-xendit.ts';
import { makeLastingPerson } from '../../people/lasting-people.ts';
import { Ledger } from './ledger.ts';
import { Postbox } from './postbox.ts';
import { Random } from './random.ts';

/** How somebody pays. A forgetful tenant pays twice; one on instalments, in parts. */
export const habits = ['punctual', 'punctual', 'late', 'instalments', 'cash', 'transfer', 'forgetful'] as const;
type Habit = (typeof habits)[number];

/** Somebody who lives, or lived, in a room. */
export interface Lodger {
  person: Person;
  landlord: Landlord;
  habit: Habit;
  tenancyId: string;
  contractStart: string;
  contractEnd: string;
  /** The day on which they leave; null while they intend to stay. */
  leavesOn: string | null;
  /** The day of the month on which their meter is read. */
  meterDay: number;
  /** Bills that they believe to be paid soon, and until which day: of the person, who may have lived there before. */
  paying: Map<string, string>;
  /** Bills that they have looked at. */
  seen: Set<string>;
  /** Their recurring rent; null once a move has given them another one. */
  rent: Series | null;
  /** Who lives with them for a surcharge. */
  occupants: Companion[];
  /** The months, `YYYY-MM`, that they have been billed for in one, ahead of their series. */
  ahead: Set<string>;
}

/** Somebody who lives with a lodger, as their landlord has said it: in which tenancies, since when, and until when. */
export interface Companion {
  id: string;
  tenancyIds: string[];
  surcharge: number;
  since: Said;
  until: Said | null;
}

/** A day, and the instant at which it was said. */
interface Said {
  day: string;
  at: number;
}

/** A settlement that was agreed upon: what is taken off for a damage, and all the money that there was. */
export interface Settled {
  tenancyId: string;
  damage: { reason: string; amount: number; photo: string } | null;
  money: number;
  wasDisputed: boolean;
}

/** The rent of somebody, or of a room that they have moved out of. */
export type Rented = Pick<Lodger, 'rent' | 'ahead'>;

/** A recurring rent: its first bill and its first due date. */
interface Series {
  id: string;
  firstDue: string;
}

export interface Flat {
  room: Room;
  lodger: Lodger | null;
  freeSince: string;
}

export interface Landlord {
  owner: Person;
  kost: Kost;
  flats: Flat[];
  /** Payments that were reported to this owner and wait for a decision. */
  reported: { paymentId: string; lodger: Lodger; billId: string; amount: number }[];
  complaints: { id: string; settled: boolean }[];
}

export interface Estate {
  app: TestApp;
  xendit: FakeXendit;
  random: Random;
  /** Decides who moves, shares a room or settles, so that the others' choices stay as they were. */
  chances: Random;
  landlords: Landlord[];
  /** Tenants who have left. */
  gone: Lodger[];
  /** The rents of rooms that somebody has moved out of. */
  movedOut: Rented[];
  companions: Companion[];
  settled: Settled[];
  ledger: Ledger;
  postbox: Postbox;
  today: string;
  /** Calls that may be repeated at any time, with the answer they must then get. */
  repeatable: (() => Promise<void>)[];
  /** Calls that were made with an idempotency key, and when. */
  keyed: { at: number; again: () => Promise<void> }[];
  happened: Record<string, number>;
}

/** The third kost stands in Makassar, whose day begins an hour before the others'. */
const HOUSES = [
  { rooms: 8, zone: 'WIB' },
  { rooms: 8, zone: 'WIB' },
  { rooms: 8, zone: 'WITA' },
] as const;

/** Three owners and their twenty-four empty rooms. */
export async function makeEstate(app: TestApp, xendit: FakeXendit, firstDay: string, seed: number): Promise<Estate> {
  const estate: Estate = {
    app,
    xendit,
    random: new Random(seed),
    landlords: [],
    gone: [],
    movedOut: [],
    chances: new Random(seed + 1),
    companions: [],
    settled: [],
    ledger: new Ledger(),
    postbox: new Postbox(),
    today: firstDay,
    repeatable: [],
    keyed: [],
    happened: {},
  };
  setHour(estate, 8);
  for (const { rooms, zone } of HOUSES) {
    const owner = await makeLastingPerson(app, 'OWNER');
    const kost = await makeKost(owner, { zone });
    const flats: Flat[] = [];
    for (let number = 1; number <= rooms; number += 1) {
      const monthly_rent = 800_000 + 50_000 * estate.random.between(0, 30);
      const room = await makeRoom(owner, kost.id, { room_number: `K${number}`, monthly_rent });
      flats.push({ room, lodger: null, freeSince: addDays(firstDay, -1) });
    }
    estate.landlords.push({ owner, kost, flats, reported: [], complaints: [] });
  }
  return estate;
}

/** Sets the clock to an hour of the present day, in WIB; one below 0 is of the evening before. */
export function setHour(estate: Estate, hour: number): void {
  estate.app.clock.set(new Date(startOfWibDay(estate.today).getTime() + hour * 3_600_000).toISOString());
}

/** Counts what happened, so that a year with too few events is noticed. */
export function note(estate: Estate, event: string): void {
  estate.happened[event] = (estate.happened[event] ?? 0) + 1;
}

/** Everybody who lives somewhere, with their rooms. */
export function lodgings(estate: Estate): { landlord: Landlord; flat: Flat; lodger: Lodger }[] {
  return estate.landlords.flatMap((landlord) =>
    landlord.flats.flatMap((flat) => (flat.lodger === null ? [] : [{ landlord, flat, lodger: flat.lodger }])),
  );
}
