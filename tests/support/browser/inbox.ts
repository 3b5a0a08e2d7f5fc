import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { createTestApp } from '../app/test-app.ts';
import { makeAccount } from '../people/factories.ts';
import { product, today } from '../people/started-product.ts';
import { newPage, openPage } from './open-page.ts';
import { press } from './steps.ts';

/** A person at the login page, on a phone, who does not remember a password. */
export async function forgetPassword() {
  const { email } = await makeAccount(product, { role: 'OWNER', full_name: 'Siti Aminah' });
  const opened = await newPage({ as: 'visitor', size: 'phone' });
  await opened.page.goto('/login');
  await opened.page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await opened.page.getByLabel('Email akun Anda').fill(email);
  return { ...opened, email };
}

/** The simulated inbox, once it shows a text. */
export async function openInbox(shows: string | RegExp): Promise<Page> {
  const { page } = await openPage('/kotak-masuk-simulasi', { size: 'phone' });
  const isShown = async () => {
    await press(page, 'Segarkan');
    return page.getByText(shows).count();
  };
  await expect.poll(isShown, { timeout: 30_000 }).toBeGreaterThan(0);
  return page;
}

/** What the job does once it is day: messages of the night leave then. */
export async function sendMessagesByDay(): Promise<void> {
  const app = createTestApp({ now: `${addDays(today(), 1)}T02:00:00Z` });
  await sendDueMessages(jobContext(app.deps));
}
