interface EmergencyContact {
  emergency_contact_name?: string | null | undefined;
  emergency_contact_phone?: string | null | undefined;
}

/** Whether an emergency contact that may be left out has both parts or none. */
export function isWholeContact(contact: EmergencyContact): boolean {
  return Boolean(contact.emergency_contact_name) === Boolean(contact.emergency_contact_phone);
}

export const halfContact = {
  path: ['emergency_contact_phone'],
  error: 'Isi nama dan nomor kontak darurat, atau kosongkan keduanya',
};
