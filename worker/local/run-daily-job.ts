import { runDailyJob } from '../jobs.ts';
import { runDatabaseCommand } from './command.ts';

/** `npm run job:daily`: runs the daily job once. */
await runDatabaseCommand(async (deps) => {
  await runDailyJob(deps);
});
