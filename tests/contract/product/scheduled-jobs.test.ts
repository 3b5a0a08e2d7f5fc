import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#drizzle/local/processes.ts';
import { emptyFolder, removeFolder } from '#tests/support/app/data-folder.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { type RunningProduct, startProduct } from '#worker/local/product.ts';
import { eventually } from '#tests/support/app/eventually.ts';

describe('the scheduled jobs of the running product', () => {
  const directory = emptyFolder();
  const lines: string[] = [];
  let product: RunningProduct;
  beforeAll(async () => {
    const onLog = (line: string) => lines.push(line);
    product = await startProduct({ port: await freePort(), directory, bindings: demoBindings, throwaway: true, onLog });
  });
  afterAll(async () => {
    await product.stop();
    removeFolder(directory);
  });

  it('run in the Worker, each with one line in the log', async () => {
    for (const cron of product.crons) await product.runJob(cron);
    const jobs = () =>
      lines.map((line) => JSON.parse(line) as { event: string; job?: string }).filter(({ job }) => job);
    await eventually(() =>
      expect(jobs().map(({ event, job }) => `${event} ${job}`)).toEqual([
        'job.done daily',
        'job.done hourly',
        'job.done messages',
      ]),
    );
  });

  it('fail as the Worker’s `scheduled` does', async () => {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    await client.query('alter table platform_numbers rename to gone');
    await client.end();
    await expect(product.runJob('35 * * * *')).rejects.toThrow('the Worker ended it with "exception"');
  });
});
