import { ContactList } from '../../ui/contact-list.tsx';

interface OwnerContactProps {
  kost: string;
  /** Null if the owner has given none: nothing is shown. */
  phone: string | null;
}

/** How tenants, and holders of a bill link, reach who runs the kost: a call or a WhatsApp message. */
export function OwnerContact({ kost, phone }: OwnerContactProps) {
  if (phone === null) return null;
  return (
    <section
      aria-label="Hubungi pemilik kost"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-xl border bg-raised px-4 pt-3 pb-1 shadow-card sm:px-5 sm:py-1.5"
    >
      <p aria-hidden className="text-sm text-muted">
        Ada pertanyaan? Hubungi pemilik kost
      </p>
      <ContactList name={kost} phone={phone} />
    </section>
  );
}
