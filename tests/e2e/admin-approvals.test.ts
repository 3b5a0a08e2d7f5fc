import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ManagedArticle } from '#shared/contract/articles.ts';
import { type Size } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, PASSWORD, unique } from '#tests/support/people/factories.ts';
import { newAccount, newOwner, product, restOfAdmin, tokenOf } from '#tests/support/people/started-product.ts';

async function openTab(tab: string, size: Size = 'desktop'): Promise<{ page: Page; faults: string[] }> {
  return openPage(`/dashboard?tab=${tab}`, { as: 'admin', size });
}

/** An article that an owner has submitted. */
async function handIn(): Promise<ManagedArticle> {
  const { rest: owner } = await newOwner();
  const title = unique('Artikel dari pemilik kost yang menunggu');
  const draft = await expectStatus(
    201,
    owner.post<ManagedArticle>('/api/owner/articles', {
      title,
      excerpt: 'Ringkasan',
      content: '## Judul bagian\n\nIsi artikel.',
      featured_image: '',
      tags: [],
    }),
  );
  return expectStatus(200, owner.post<ManagedArticle>(`/api/owner/articles/${draft.id}/submit`));
}

/** Reloads the waiting accounts until this one is among them. */
async function waiting(page: Page, name: string) {
  const card = page.getByRole('listitem').filter({ hasText: name });
  const more = page.getByRole('button', { name: 'Muat lebih banyak' });
  await card.or(more).first().waitFor();
  while ((await card.count()) === 0) {
    const shown = await page.getByRole('listitem').count();
    await more.click();
    await page.waitForFunction((before) => document.querySelectorAll('li').length > before, shown);
  }
  return card;
}

async function statusOf(email: string): Promise<{ status: unknown; rejection_reason: unknown }> {
  const admin = await restOfAdmin();
  const { users } = await expectStatus(
    200,
    admin.get<{ users: { status: string; rejection_reason: string }[] }>(
      `/api/admin/users?search=${encodeURIComponent(email)}`,
    ),
  );
  return { status: users[0]?.status, rejection_reason: users[0]?.rejection_reason };
}

describe('approvals', () => {
  it('let a user in', async () => {
    const { email, full_name } = await newAccount({ status: 'PENDING_APPROVAL', role: 'TENANT' });
    const { page, faults } = await openTab('approval-user', 'phone');
    const card = await waiting(page, email);
    await card.getByRole('button', { name: `Setujui ${full_name}` }).click();
    await expectToast(page, 'User berhasil disetujui!');
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await expect.poll(() => tokenOf(email, PASSWORD)).toMatch(/^ey/);
  });

  it('reject a user with a reason, and not without one', async () => {
    const { email, full_name } = await newAccount({ status: 'PENDING_APPROVAL' });
    const { page, faults } = await openTab('approval-user', 'phone');
    const card = await waiting(page, email);
    await card.getByRole('button', { name: `Tolak ${full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Tolak pendaftaran ${full_name}` });
    const confirm = dialog.getByRole('button', { name: 'Tolak' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan penolakan').fill('   ');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan penolakan').fill('Data tidak lengkap');
    await confirm.click();
    await expectToast(page, 'User berhasil ditolak!');
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await expect.poll(() => statusOf(email)).toEqual({ status: 'REJECTED', rejection_reason: 'Data tidak lengkap' });
  });

  it('publish an article once it was read', async () => {
    const article = await handIn();
    const { page, faults } = await openTab('approval-artikel', 'phone');
    await page.getByRole('button', { name: `Baca dan putuskan ${article.title}` }).click();
    const reader = page.getByRole('dialog', { name: article.title });
    await reader.getByRole('heading', { name: 'Judul bagian' }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('artikel') === article.id);
    await reader.getByRole('button', { name: 'Setujui' }).click();
    await expectToast(page, 'Artikel berhasil disetujui!');
    expect(faults).toEqual([]);
    await page.goto(`/articles/${article.id}`);
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor();
  });

  it('reject an article with a reason', async () => {
    const article = await handIn();
    const { page, faults } = await openTab('approval-artikel', 'phone');
    await page.getByRole('button', { name: `Baca dan putuskan ${article.title}` }).click();
    await page.getByRole('dialog', { name: article.title }).getByRole('button', { name: 'Tolak' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tolak artikel' });
    await expect.poll(() => dialog.getByRole('button', { name: 'Tolak' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan penolakan').fill('Isinya iklan');
    await dialog.getByRole('button', { name: 'Tolak' }).click();
    await expectToast(page, 'Artikel berhasil ditolak!');
    expect(faults).toEqual([]);
    await expect.poll(async () => (await product.rest.get(`/articles/${article.id}`)).status).toBe(404);
  });
});

describe('approvals that fail', () => {
  it("say the server's sentence where someone else was faster", async () => {
    const { id, email, full_name } = await newAccount({ status: 'PENDING_APPROVAL' });
    const { page } = await openTab('approval-user');
    const card = await waiting(page, email);
    const admin = await restOfAdmin();
    await expectStatus(200, admin.post('/api/admin/approve-user', { user_id: id, action: 'approve' }));
    await card.getByRole('button', { name: `Setujui ${full_name}` }).click();
    await expectToast(page, 'Pengguna ini tidak sedang menunggu persetujuan');
    await card.waitFor({ state: 'detached' });
  });
});
