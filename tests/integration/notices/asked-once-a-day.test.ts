import { expect, it } from 'vitest';
import { addDays, addMonths, wibDay } from '#shared/rules/calendar.ts';
import { createTestApp } from '#tests/support/app/test-app.ts';
import { expectStatus, makeKost, makeRoom, type Person } from '#tests/support/people/factories.ts';
import { toldOf } from '#tests/support/people/inbox.ts';
import { assign, makeLastingPerson } from '#tests/support/people/lasting-people.ts';
import { askTechnician } from '#tests/support/people/technicians.ts';

const app = createTestApp();

/** Asks somebody three times a day, on two days. */
async function askAgainAndAgain(ask: () => Promise<unknown>): Promise<void> {
  for (let day = 0; day < 2; day += 1) {
    for (let time = 0; time < 3; time += 1) await ask();
    app.clock.advanceDays(1);
  }
}

async function ownerWithRoom(): Promise<{ owner: Person; roomId: string }> {
  const owner = await makeLastingPerson(app, 'OWNER');
  const { id } = await makeKost(owner);
  return { owner, roomId: (await makeRoom(owner, id)).id };
}

it('a person is asked about a tenancy once a day by each owner, however often it is called off', async () => {
  const person = await makeLastingPerson(app, 'TENANT');
  const owners = [await ownerWithRoom(), await ownerWithRoom()];
  await askAgainAndAgain(async () => {
    for (const { owner, roomId } of owners) {
      const start = addDays(wibDay(app.clock.now()), 10);
      const contract = { contract_start: start, contract_end: addMonths(start, 6) };
      const { id } = await assign(app, owner, person, roomId, contract);
      await expectStatus(200, owner.rest.post(`/api/tenants/${id}/cancel`));
    }
  });
  expect(await toldOf(person, 'TENANCY_TO_CONFIRM')).toHaveLength(4);
});

it('a technician is asked once a day by each owner, however often the link is ended', async () => {
  const technician = await makeLastingPerson(app, 'MAINTENANCE');
  const owners = [await makeLastingPerson(app, 'OWNER'), await makeLastingPerson(app, 'OWNER')];
  await askAgainAndAgain(async () => {
    for (const owner of owners) {
      const { linkId } = await askTechnician(owner, technician);
      await expectStatus(204, owner.rest.post(`/api/technicians/${linkId}/end`));
    }
  });
  expect(await toldOf(technician, 'WORK_INVITED')).toHaveLength(4);
});
