import { UpdateEmergencyContactInput, UpdateProfileInput } from '#shared/contract/profile.ts';
import { Tenant } from '#shared/contract/tenants.ts';
import { OwnUser } from '#shared/contract/users.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { updateEmergencyContact } from './update-emergency-contact.ts';
import { updateProfile } from './update-profile.ts';

export const profileRouter = t.router({
  update: procedureFor(
    'profile:update',
    'PUT /users/profile',
    docs("Change one's own name, phone and photo", { refuses: ['FILE_NOT_USABLE', 'NOT_FOUND'] }),
  )
    .input(UpdateProfileInput)
    .output(OwnUser)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  updateEmergencyContact: procedureFor(
    'profile:emergency-contact',
    'PUT /tenants/{id}/profile',
    docs('Change whom to call for a tenant', { refuses: ['TENANCY_NOT_ACTIVE'] }),
  )
    .input(UpdateEmergencyContactInput)
    .output(Tenant)
    .mutation(({ ctx, input }) => updateEmergencyContact(ctx, input)),
});
