import * as z from 'zod';
import { LinkToken } from './password-reset.ts';

export const EmailLinkInput = z.object({ token: LinkToken });

/** Whose address a link confirms. */
export const EmailLink = z.object({ first_name: z.string(), email: z.string().meta({ description: 'Masked' }) });
export type EmailLink = z.infer<typeof EmailLink>;
