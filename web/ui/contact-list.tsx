import { EyeOff, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { isMasked } from '#shared/rules/mask.ts';
import { dialledNumber, whatsappNumber } from '#shared/rules/phone.ts';
import { whatsappUrl } from '../lib/whatsapp.ts';
import type { Icon } from './icon.ts';

interface ContactListProps {
  /** Whose contacts they are, which tells links of the same kind apart. */
  name: string;
  phone: string;
  email?: string;
  /** The contacts that nobody has proven to be the person's. */
  unproven?: readonly ('email' | 'phone')[];
  /** In one row, where many of them stand below each other. */
  onlyIcons?: boolean;
}

/** Contacts as links: a call, a WhatsApp message where the number can have it, an email. Hidden ones are no links. */
export function ContactList({ name, phone, email, unproven, onlyIcons = false }: ContactListProps) {
  return (
    <ul
      className={
        onlyIcons
          ? 'flex gap-2 [&_a]:size-11 [&_a]:justify-center [&_a]:rounded-lg [&_a]:border [&_a>span]:sr-only'
          : 'flex flex-wrap gap-x-5'
      }
    >
      {isMasked(phone) ? (
        <Hidden>{phone}</Hidden>
      ) : (
        <>
          <Way
            icon={Phone}
            href={`tel:${dialledNumber(phone) ?? phone}`}
            label={`Telepon ${name}, ${phone}`}
            isUnproven={unproven?.includes('phone')}
          >
            <span className="tabular">{phone}</span>
          </Way>
          {whatsappNumber(phone) === null ? null : (
            <Way icon={MessageCircle} href={whatsappUrl(phone)} label={`WhatsApp ${name}`} external>
              WhatsApp
            </Way>
          )}
        </>
      )}
      {email && isMasked(email) ? <Hidden>{email}</Hidden> : null}
      {email && !isMasked(email) ? (
        <Way
          icon={Mail}
          href={`mailto:${email}`}
          label={`Email ${name}, ${email}`}
          isUnproven={unproven?.includes('email')}
        >
          {email}
        </Way>
      ) : null}
    </ul>
  );
}

function Hidden({ children }: { children: string }) {
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2 text-sm text-muted sm:min-h-9">
      <EyeOff aria-hidden className="size-4 shrink-0" />
      <span className="tabular min-w-0 break-all">{children}</span>
    </li>
  );
}

interface WayProps {
  icon: Icon;
  href: string;
  label: string;
  external?: boolean;
  isUnproven?: boolean | undefined;
  children: ReactNode;
}

function Way({ icon: Icon, href, label, external = false, isUnproven = false, children }: WayProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <a
        href={href}
        aria-label={label}
        {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        className="flex min-h-11 min-w-0 items-center gap-2 text-sm font-medium hover:text-primary hover:underline sm:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
      >
        <Icon aria-hidden />
        <span className="min-w-0 break-all">{children}</span>
      </a>
      {isUnproven ? <span className="text-xs whitespace-nowrap text-warning">belum dikonfirmasi</span> : null}
    </li>
  );
}
