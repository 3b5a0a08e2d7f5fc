import type { MailBinding } from '#worker/messages/email.ts';
import { deployed } from '../app/secrets.ts';

type Mail = Parameters<MailBinding['send']>[0];

/** How a mail goes wrong: an error with the binding's code, an error without one, or no answer. */
export type Fault = { kind: 'code'; code: string } | { kind: 'break' } | { kind: 'hang' };

/** Cloudflare's binding for e-mails. It keeps what left, and fails when told to. */
export class FakeMail implements MailBinding {
  readonly bindings = { ...deployed, EMAIL_FROM: 'tagihan@ekost.test' };
  readonly sent: Mail[] = [];
  readonly #faults: Fault[] = [];

  /** The next mails fail, each in its way; those after them leave. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  sentTo(address: string): Mail[] {
    return this.sent.filter(({ to }) => to === address);
  }

  async send(mail: Mail): Promise<{ messageId: string }> {
    const fault = this.#faults.shift();
    switch (fault?.kind) {
      case 'code':
        throw Object.assign(new Error(`could not deliver to ${mail.to}`), { code: fault.code });
      case 'break':
        throw new Error(`connection lost, ${mail.to}`);
      case 'hang':
        return new Promise(() => undefined);
      case undefined:
        this.sent.push(mail);
        return { messageId: `<${crypto.randomUUID()}@ekost.test>` };
      default:
        return fault satisfies never;
    }
  }
}
