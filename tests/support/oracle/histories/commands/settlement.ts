import { addDays } from '#shared/rules/calendar.ts';
import type { Command, Scene } from '../scene.ts';
import { isOpen, livesThere, type Said, type Tenancy, tenancyOf, tenantOf, today } from './life.ts';

/** What owner and tenant settle when a tenancy ends. */

type Settlement = Said & { tenancyId: string; version: number };

/**
 * The owner proposes what is settled, often with damages, at times for a day that has passed; who still lives there is
 * mostly checked out then, as of that day.
 */
async function propose(scene: Scene): Promise<Settlement | undefined> {
  const { settlements } = scene.world.there;
  const settled = new Set(settlements.filter(({ state }) => state === 'SETTLED').map(({ tenancyId }) => tenancyId));
  const hasLeft = scene.percent(60);
  const tenancy = tenancyOf(scene, (each) =>
    hasLeft ? each.status === 'TERMINATED' && !settled.has(each.id) : livesThere(each),
  );
  if (tenancy === undefined) return undefined;
  const { id: tenancyId, ownerId, userId } = tenancy;
  const actor = scene.ownerOf(tenancy);
  const days = scene.pick([0, 0, 0, 2, -3, -20]) ?? 0;
  const leaves_on = tenancy.leftOn ?? addDays(today(scene), days);
  const damages = scene.percent(55) ? await damagesOf(scene, tenancy) : [];
  const terms = {
    leaves_on,
    inspection: [],
    damages,
    waives_days: scene.percent(40),
    proposes: tenancy.isConfirmed && scene.percent(90),
  };
  const { body } = await scene.act({ actor, method: 'PUT', path: `/api/settlements/${tenancyId}`, body: terms });
  if (tenancy.status === 'ACTIVE' && scene.percent(75)) {
    const past = days < 0 ? { check_out_date: leaves_on } : undefined;
    const path = `/api/tenants/${tenancyId}/checkout`;
    await scene.act({ actor, method: 'POST', path, ...(past && { body: past }) });
  }
  const { settlement } = body as { settlement?: { id: string; state: string; version: number } | null };
  return settlement ? { ...settlement, ownerId, userId, tenancyId } : undefined;
}

/** A damage or two, each with its photo: within what is held of the deposit, or beyond it. */
async function damagesOf(scene: Scene, { ownerId, held }: Tenancy) {
  const lines = [];
  for (const reason of scene.percent(30) ? ['Kaca pecah', 'Kunci hilang'] : ['Kaca pecah']) {
    const amount = scene.pick([33_333, 75_000, Math.ceil(held / 3) || 1, held + 250_001]);
    lines.push({ reason, amount, photo: await uploadedPhoto(scene, ownerId) });
  }
  return lines;
}

/** The address of a photo that somebody has uploaded, without its bytes. */
export async function uploadedPhoto({ world: { stage } }: Scene, userId: string): Promise<string> {
  const { rows } = await stage.client.query<{ id: string }>(
    `insert into files (uploaded_by, purpose, mime, bytes, sha256, state, created_at)
      values ($1, 'payment_proof', 'image/jpeg', 1, $2, 'TEMP', $3) returning id`,
    [userId, crypto.randomUUID(), stage.app.clock.now()],
  );
  return `/f/${rows[0]?.id ?? ''}`;
}

const proposeSettlement: Command = (scene) => propose(scene);

/** One that is not over yet, or a new one. */
async function openSettlement(scene: Scene, isWanted: (each: { state: string }) => boolean) {
  const open = scene.world.there.settlements.filter(isWanted);
  return scene.pickNear(open) ?? (await propose(scene));
}

async function answerIt(scene: Scene, found: Settlement): Promise<void> {
  const actor = tenantOf(scene, found);
  const said = scene.percent(70) ? { agrees: true } : { agrees: false, note: 'Tidak sesuai' };
  const call = { actor: actor ?? null, method: 'POST', path: `/api/settlements/${found.id}/answer` } as const;
  if (actor !== undefined) await scene.act({ ...call, body: { version: found.version, ...said } });
}

const answerSettlement: Command = async (scene) => {
  const found = await openSettlement(scene, isOpen);
  if (found !== undefined) await answerIt(scene, found);
};

/** The owner settles what was agreed, or returns all at once; sometimes calls it off, or gives back what came in later. */
const settle: Command = async (scene) => {
  if (scene.percent(20)) await returnLateCredit(scene);
  const found = await openSettlement(scene, ({ state }) => state !== 'SETTLED' && state !== 'CANCELLED');
  if (found === undefined) return;
  const actor = scene.ownerOf(found);
  const path = `/api/settlements/${found.id}`;
  if (scene.percent(10)) return scene.act({ actor, method: 'POST', path: `${path}/cancel` });
  if (found.state === 'PROPOSED' && scene.percent(60)) await answerIt(scene, found);
  const { body: seen } = await scene.act({ actor, method: 'GET', path: `/api/settlements/${found.tenancyId}` });
  const { settlement, sums } = seen as Seen;
  const unreduced = scene.percent(settlement?.state === 'AGREED' ? 30 : 90);
  const amount = ((unreduced ? sums?.unreduced : sums?.to_return) ?? 0) + (scene.percent(5) ? 1 : 0);
  const body = { version: settlement?.version ?? found.version, amount, unreduced, way: 'CASH' };
  return scene.act({ actor, method: 'POST', path: `${path}/settle`, body });
};

/** The owner gives back what came in after a settlement; at times more, or though nothing came. */
async function returnLateCredit(scene: Scene): Promise<void> {
  const found = scene.pickNear(scene.world.there.settlements.filter(({ state }) => state === 'SETTLED'));
  if (found === undefined) return;
  const actor = scene.ownerOf(found);
  const path = `/api/settlements/${found.tenancyId}`;
  const { body: seen } = await scene.act({ actor, method: 'GET', path });
  const amount = ((seen as Seen).late_credit ?? 0) + (scene.percent(10) ? 1 : 0);
  await scene.act({ actor, method: 'POST', path: `${path}/return-credit`, body: { amount, way: 'CASH' } });
}

interface Seen {
  settlement?: { state: string; version: number } | null;
  sums?: { to_return: number; unreduced: number };
  late_credit?: number;
}

export const settlementCommands = {
  proposeSettlement,
  answerSettlement,
  settle,
} satisfies Record<string, Command>;
