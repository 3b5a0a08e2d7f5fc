/** What a tenancy may lack until its tenant or owner completes it. */
export const missingParts = ['email', 'nik', 'emergency_contact', 'contract_start', 'contract_end'] as const;
export const missingPartLabels = {
  email: 'email',
  nik: 'NIK',
  emergency_contact: 'kontak darurat',
  contract_start: 'tanggal masuk',
  contract_end: 'habis kontrak',
} as const;
export type MissingPart = (typeof missingParts)[number];
