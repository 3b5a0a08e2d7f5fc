import { UpdateEmergencyContactInput, UpdateProfileInput } from '#shared/contract/profile.ts';
import { Tenant } from '#shared/contract/tenants.ts';
import { OwnUser } from '#shared/contract/users.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { updateEmergencyContact } from './update-emergency-contact.ts';
import { updateProfile } from './update-profile.ts';

export const profileRouter = t.router({
  update: procedureFor('profile:update')
    .meta({
      refuses: ['FILE_NOT_USABLE', 'NOT_FOUND'],
      rest: { method: 'PUT', path: '/users/profile', summary: "Change one's own name, phone and photo" },
    })
    .input(UpdateProfileInput)
    .output(OwnUser)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),

  updateEmergencyContact: procedureFor('profile:emergency-contact')
    .meta({ rest: { method: 'PUT', path: '/tenants/{id}/profile', summary: 'Change whom to call for a tenant' } })
    .input(UpdateEmergencyContactInput)
    .output(Tenant)
    .mutation(({ ctx, input }) => updateEmergencyContact(ctx, input)),
});
