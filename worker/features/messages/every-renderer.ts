import { renderAlerts } from '../contacts/render-alert.ts';
import { renderEmailLinks } from '../contacts/render-email-link.ts';
import { renderPhoneCodes } from '../contacts/render-phone-code.ts';
import { renderResets } from '../auth/render-reset.ts';
import { renderInvitations } from '../invitations/render-invitation.ts';
import { renderNotices } from '../notices/render-notices.ts';
import { renderReminders } from '../reminders/render-reminders.ts';
import type { Renderers } from './renderers.ts';

/** Each feature's messages. A kind without a renderer is cancelled. */
export const everyRenderer: Renderers = {
  BILL_REMINDER: renderReminders,
  INVITATION: renderInvitations,
  NOTICE: renderNotices,
  PASSWORD_RESET: renderResets,
  EMAIL_CONFIRMATION: renderEmailLinks,
  PHONE_CONFIRMATION: renderPhoneCodes,
  ACCOUNT_ALERT: renderAlerts,
};
