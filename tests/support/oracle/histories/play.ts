import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import type { Fault } from '../../bank/fake-xendit.ts';
import { unsoundMoney } from '../money-rules.ts';
import { commands, type CommandName, type GatewayFault, type History, type Step } from './history.ts';
import { reckon } from './reckoning.ts';
import { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { World } from './world.ts';

/** The result of a history: what is wrong, if anything, and everything that was done. */
export interface Outcome {
  problems: string[];
  journal: string[];
  /** How many calls succeeded, and how many were made. */
  succeeded: number;
  called: number;
}

/** Plays a history from the beginning, waits until nothing is under way, and checks the books before and after. */
export async function play(stage: Stage, history: History): Promise<Outcome> {
  await stage.reset();
  const world = new World(stage);
  for (const step of history) await take(world, step);
  stage.network.plan([], []);
  const midway = await unsoundMoney(stage.client);
  await comeToRest(world);
  const problems = [...new Set([...midway, ...(await reckon(world))])];
  return { problems, journal: world.journal, succeeded: world.succeeded, called: world.called };
}

/** Runs all commands of a step at once. */
async function take(world: World, step: Step): Promise<void> {
  const { app, client, network, xendit } = world.stage;
  if (step.days > 0) {
    app.clock.advanceDays(step.days);
    // People use the product now and then, so sessions do not expire; that is tested elsewhere.
    await client.query('update sessions set last_used_at = $1 where revoked_at is null', [app.clock.now()]);
    world.note(`--- ${step.days} days later`);
  }
  app.clock.advanceMs(60_000);
  await world.look();
  const gatewayFaults = step.gateway.map((fault) => faultsOfGateway[fault]);
  xendit.failNext('create', ...gatewayFaults);
  xendit.failNext('find', ...gatewayFaults);
  network.plan(step.faults, step.delays);
  const faults = step.faults.map(({ kind, nth }) => `${kind} at request ${nth}`);
  world.note(`- at once:${[...faults, ...step.gateway].map((fault) => ` (${fault})`).join('')}`);
  await Promise.all(
    step.moves.map(async (move) => commands[move.command as CommandName](new Scene(world, move, step.focus))),
  );
  xendit.calm();
}

const faultsOfGateway: Record<GatewayFault, Fault> = {
  busy: { kind: 'answer', status: 503, body: { error_code: 'SERVER_BUSY' } },
  refuses: { kind: 'answer', status: 400, body: { error_code: 'API_VALIDATION_ERROR' } },
  'answers nothing, made': { kind: 'answer', status: 500, body: {}, made: true },
  'answers nothing': { kind: 'answer', status: 500, body: {}, made: false },
  'cut, made': { kind: 'cut', made: true },
};

/** A quiet day: lost callbacks are found, what was under way arrives, and the nightly jobs do the rest. */
async function comeToRest(world: World): Promise<void> {
  const { app } = world.stage;
  world.note('--- at rest');
  app.clock.advanceMs(45 * 60_000);
  await runHourlyJob(app.deps);
  await world.bank.comeToRest();
  app.clock.advanceDays(1);
  await Promise.all([runDailyJob(app.deps), runDailyJob(app.deps)]);
  await runHourlyJob(app.deps);
}
