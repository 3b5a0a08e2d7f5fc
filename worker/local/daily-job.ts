import { runDailyJob } from '../daily-job.ts';
import { runCommand } from './command.ts';

/** `npm run job:daily`: runs the daily job once. */
await runCommand(async (deps) => {
  await runDailyJob(deps);
});
