import { goodCall } from '#tests/support/app/calls/every-call.ts';
import { callByRest, callerOf, type World } from '#tests/support/app/calls/good-call.ts';
import { passwordHash, uniqueNik } from '#tests/support/people/factories.ts';
import { sealNik } from '#worker/features/tenants/seal-nik.ts';
import { type CallCosts, costsInHouses, type MeasuredCalls, measuredHouses } from './call-costs.ts';
import { personOf, type RecordedApp, recordedApp } from './call-world.ts';
import { type EveryCall, everyCall } from './every-call.ts';
import { type ExclusionCost, exclusionCost } from './exclusion.ts';
import type { Stage, Statement } from './stage.ts';
import { transactionMeter } from './transaction-meter.ts';

/** How many invoices the owner has in whose house writes are run with the exclusion constraint and without it. */
export const EXCLUSION_SIZE = 100_000;

/** Makes every write in the houses of the measured owners, each with what its good call has made there for it. */
export async function writeCosts(stage: Stage): Promise<MeasuredCalls> {
  const writes = await everyCall('write');
  const recording = await recordedApp(stage);
  const houses = await measuredHouses(stage, recording.app);
  for (const { world } of houses) await giveSecrets(stage, world);
  return costsInHouses(stage, houses, async ({ size, world }) => {
    // A new second factor has ended the sessions of an admin before.
    const admin = await personOf(recording.app, stage, world.admin.email);
    return costsOf(stage, recording, { ...world, admin }, writes, size === EXCLUSION_SIZE);
  });
}

/** What the data cannot hold and calls need: passwords that were chosen, the owner's one, and a NIK that opens. */
async function giveSecrets({ client }: Stage, { app, house: { owner, tenant }, technician }: World): Promise<void> {
  await client.query('update users set password_chosen_at = now(), password_hash = $2 where id = any($1)', [
    [owner.id, technician?.id],
    await passwordHash,
  ]);
  const { nik_ciphertext, nik_hash, nik_last_four } = sealNik(app.deps, tenant.tenant.id, uniqueNik());
  await client.query('update tenancies set nik_ciphertext = $2, nik_hash = $3, nik_last_four = $4 where id = $1', [
    tenant.tenant.id,
    nik_ciphertext,
    nik_hash,
    nik_last_four,
  ]);
}

async function costsOf(
  { client }: Stage,
  recording: RecordedApp,
  world: World,
  writes: EveryCall[],
  isTimed: boolean,
): Promise<CallCosts> {
  const costs: CallCosts = new Map();
  for (const { name, procedure, by } of writes) {
    const input = (await goodCall(procedure).input?.(world)) ?? {};
    const rest = await callerOf(world, by);
    const meter = transactionMeter(client);
    let exclusion: ExclusionCost | null = null;
    let turn: Promise<unknown> = Promise.resolve();
    const measure = async (sent: Statement[]) => {
      // One after the other, as for the meter: there is one connection.
      const measuring = turn.then(async () => {
        await meter.measure(sent);
        if (isTimed) exclusion ??= await exclusionCost(client, sent);
      });
      turn = measuring.catch(() => undefined);
      return measuring;
    };
    const call = await recording.record(name, () => callByRest(rest, procedure, input), measure);
    const { buffers, written, worst } = meter.measured();
    const cost = { buffers, worst, rows: written, trips: call.trips, statements: call.statements.length };
    costs.set(name, { ...cost, ...(exclusion !== null && { exclusion }) });
  }
  return costs;
}
