import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { emptyFolder, removeFolder } from '#tests/support/app/data-folder.ts';
import { jpeg } from '#tests/support/files/pictures.ts';
import { upload } from '#tests/support/files/upload.ts';
import { expectStatus } from '#tests/support/people/factories.ts';
import { signInDemo } from '#tests/support/people/sign-in.ts';
import { backUp } from '#worker/local/backup.ts';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { startProduct } from '#worker/local/product.ts';
import { restore } from '#worker/local/restore.ts';

const [here, elsewhere, files] = [emptyFolder(), emptyFolder(), emptyFolder()];
afterAll(() => [here, elsewhere, files].forEach(removeFolder));

/** The product of a data folder, while somebody of the demo uses it. */
async function withTenant(
  directory: string,
  act: (url: string, tenant: Awaited<ReturnType<typeof signInDemo>>) => Promise<void>,
) {
  const port = await freePort();
  const product = await startProduct({
    port,
    directory,
    bindings: demoBindings,
    throwaway: true,
    onLog: () => undefined,
  });
  try {
    await act(product.url, await signInDemo(product.url, 'tenant'));
  } finally {
    await product.stop();
  }
}

it('a backup of the running product brings a photo back, large and small, for the same person', async () => {
  const [large, small] = [jpeg({ width: 640, height: 480 }), jpeg({ width: 64, height: 48 })];
  const backup = join(files, 'ekost.backup');
  await withTenant(here, async (url, rest) => {
    const app = {
      fetch: (request: Request) => fetch(new Request(request.url.replace('http://ekost.test', url), request)),
    };
    const photo = await expectStatus(201, upload(app, { rest }, 'profile', large));
    await expectStatus(201, upload(app, { rest }, `purpose=profile&of=${photo.id}`, small));
    const profile = { full_name: 'Penyewa Demo', phone: '081234567890', photo: photo.url };
    await expectStatus(200, rest.put('/users/profile', profile));
    expect(await backUp(here, backup)).toMatchObject({ missingFiles: 0 });
  });
  await restore(elsewhere, backup);
  await withTenant(elsewhere, async (url, rest) => {
    const { photo } = await expectStatus(200, rest.get<CurrentUser>('/auth/me'));
    const shown = async (address: string) => Buffer.from(await (await fetch(url + address)).arrayBuffer());
    expect([await shown(`${photo}`), await shown(`${photo}&v=thumb`)]).toEqual([large, small]);
  });
});
