import { runDailyJob, runHourlyJob } from '#worker/jobs.ts';
import type { Fault } from '../../bank/fake-xendit.ts';
import { unsoundMoney } from '../money-rules.ts';
import { commands, type CommandName, type GatewayFault, type History, type Step } from './history.ts';
import { reckon } from './reckoning.ts';
import { Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { type Tally, World } from './world.ts';

/** The result of a history: what is wrong, if anything, and everything that was done. */
export interface Outcome {
  problems: string[];
  journal: string[];
  /** How many calls succeeded, and how many were made. */
  succeeded: number;
  called: number;
  /** What came of each command, by its name. */
  tallies: ReadonlyMap<string, Tally>;
}

/** Plays a history from the beginning and checks the books after each step, and when nothing is under way any more. */
export async function play(stage: Stage, history: History): Promise<Outcome> {
  await stage.reset();
  const world = new World(stage);
  const found = new Set<string>();
  for (const step of history) {
    await take(world, step);
    for (const problem of await unsoundMoney(stage.client)) found.add(problem);
    if (found.size > 0) break;
  }
  stage.network.plan([], []);
  await comeToRest(world);
  for (const problem of await reckon(world)) found.add(problem);
  const { journal, succeeded, called, tallies } = world;
  return { problems: [...found], journal, succeeded, called, tallies };
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
    step.moves.map(async (move) => {
      const scene = new Scene(world, move, step.focus);
      await commands[move.command as CommandName](scene);
      world.tally(move.command, scene.accepted);
    }),
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
