import { renderAlerts } from './features/contacts/render-alert.ts';
import { renderEmailLinks } from './features/contacts/render-email-link.ts';
import { renderPhoneCodes } from './features/contacts/render-phone-code.ts';
import { renderResets } from './features/auth/render-reset.ts';
import { renderInvitations } from './features/invitations/render-invitation.ts';
import { renderNotices } from './features/notices/render-notices.ts';
import { renderReminders } from './features/reminders/render-reminders.ts';
import type { Context } from './context.ts';
import type { Renderers } from './messages/renderer.ts';

/** Each feature's messages. */
export const everyRenderer: Renderers<Context> = {
  BILL_REMINDER: renderReminders,
  INVITATION: renderInvitations,
  NOTICE: renderNotices,
  PASSWORD_RESET: renderResets,
  EMAIL_CONFIRMATION: renderEmailLinks,
  PHONE_CONFIRMATION: renderPhoneCodes,
  ACCOUNT_ALERT: renderAlerts,
};
