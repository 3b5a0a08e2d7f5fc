import { sql } from 'drizzle-orm';
import { type AccountAlert, accountAlerts, type ContactKind } from '#shared/enums.ts';
import { accountAlertText, alertSubjects } from '#shared/message-texts/account-texts.ts';
import { isMadeUpEmail } from '#shared/rules/made-up-email.ts';
import type { Context } from '../../context.ts';
import { textArray } from '../../db/sql.ts';
import { whatsappDestination } from '../../e164.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import type { Renderer } from '../../messages/renderer.ts';

interface Contact extends Record<string, unknown> {
  id: string;
  kind: ContactKind;
  value: string;
}

/** News of a changed account for a contact that was proven before the change. They hold nothing that anybody typed. */
export const renderAlerts: Renderer<Context> = async (context, rows) => {
  const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
  const { rows: contacts } = await context.db.execute<Contact>(sql`
    select id, kind, value from contact_proofs where id = any(${textArray(ids)}::uuid[])`);
  return new Map(
    rows.map((row) => {
      const contact = contacts.find(({ id }) => id === row.subject_id);
      const about = accountAlerts.find((each) => each === row.details?.['about']);
      return [row.id, contact === undefined || about === undefined ? 'CANCEL' : render(context, contact, about)];
    }),
  );
};

function render(context: Context, { kind, value }: Contact, about: AccountAlert): RenderedMessage {
  const address = isMadeUpEmail(value) ? null : value;
  return {
    destination: kind === 'EMAIL' ? address : whatsappDestination(value),
    ...accountAlertText(about),
    url: kind === 'EMAIL' ? publicAddress(context, '/profil?tab=password') : null,
    template: { name: 'keamanan_akun', parameters: [alertSubjects[about]], buttonSuffix: null },
  };
}
