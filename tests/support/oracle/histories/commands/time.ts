import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import type { Command, Scene } from '../scene.ts';

/** The jobs, run once or twice at the same time, and what the admin does in between. */

async function runJob({ world }: Scene, name: string, run: typeof runDailyJob): Promise<void> {
  try {
    await run(world.stage.app.deps);
    world.note(`${name} job`);
  } catch (error) {
    world.note(`${name} job: ${String(error)}`);
    if (world.stage.network.struck === 0) world.problems.push(`the ${name} job failed: ${String(error)}`);
  }
}

const daily: Command = (scene) => runJob(scene, 'daily', runDailyJob);
const hourly: Command = (scene) => runJob(scene, 'hourly', runHourlyJob);
const dailyTwice: Command = (scene) => Promise.all([daily(scene), daily(scene)]);

/** Suspends an account for a while, or lets its holder in again. */
const suspend: Command = async (scene) => {
  const { cast, stage } = scene.world;
  const person = scene.pick([...cast.owners, ...cast.tenants]);
  if (person === undefined) return;
  const path = `/api/admin/users/${person.id}`;
  const status = scene.percent(35) ? 'SUSPENDED' : 'ACTIVE';
  const answer = await scene.act({ actor: cast.admin, method: 'PUT', path, body: { status } });
  // They sign in again.
  if (status === 'ACTIVE' && answer.status === 200) {
    await stage.client.query('update sessions set revoked_at = null where user_id = $1', [person.id]);
  }
};

export const timeCommands = { daily, hourly, dailyTwice, suspend } satisfies Record<string, Command>;
