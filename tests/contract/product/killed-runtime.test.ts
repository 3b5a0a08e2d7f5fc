import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf, freePort } from '#drizzle/local/processes.ts';
import { emptyFolder, removeFolder } from '#tests/support/app/data-folder.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { type RunningProduct, startProduct } from '#worker/local/product.ts';
import { eventually } from '#tests/support/app/eventually.ts';

describe('workerd that is killed (SIGKILL) under the running product', () => {
  const directory = emptyFolder();
  const sentences: string[] = [];
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({
      port: await freePort(),
      directory,
      bindings: demoBindings,
      throwaway: true,
      onLog: () => undefined,
      onTrouble: (sentence) => sentences.push(sentence),
    });
  });
  afterAll(async () => {
    await product.stop();
    removeFolder(directory);
  });

  const runtimes = () => childrenOf(process.pid).filter(({ command }) => command.includes('workerd'));
  const status = (path: string) => fetch(`${product.url}${path}`).then((answer) => answer.status);

  it('is started again on the same port, is reported, and is recorded for cleaning up after a crash', async () => {
    const before = runtimes();
    expect(before).toHaveLength(1);
    for (const { pid } of before) process.kill(pid, 'SIGKILL');

    const isBack = async () => expect(await status('/healthz')).toBe(200);
    await eventually(isBack);
    expect(await status('/articles')).toBe(200);

    const [after] = runtimes();
    expect(before.map(({ pid }) => pid)).not.toContain(after?.pid);
    await eventually(() => expect(sentences).toEqual(['workerd ended by itself and was started again.']));
    expect(readFileSync(join(directory, 'run.json'), 'utf8')).toContain(String(after?.pid));
  });
});
