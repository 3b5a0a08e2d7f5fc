import { queueDueReminders } from '#worker/features/reminders/queue-due-reminders.ts';
import { sendDueMessages } from '#worker/features/sending/send-messages.ts';
import { jobContext } from '#worker/job-context.ts';
import { unlimited } from '#worker/rate-limit.ts';
import { assembleApp } from '#tests/support/app/assemble-app.ts';
import { TestClock } from '#tests/support/app/clock.ts';
import { FakeMeta } from '#tests/support/messengers/fake-meta.ts';
import type { ReminderDay } from './reminder-day.ts';
import { absoluteRow, middleBy, ratioRow, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** How many messages wait. */
const FEW = 1_600;
const MANY = 16_000;
/** With so few subrequests a run sends some hundred of them. */
const SUBREQUESTS = 1_000;
/** How often few and many alternate; the turn with the median ratio counts. */
const TURNS = 3;
/** A message is a call of its provider; its claim, texts and outcome are shared with others. */
const SUBREQUESTS_A_MESSAGE = 1.2;
/** How much more one message may take if ten times as many wait. */
const GROWTH = 1.5;

interface Run {
  /** Of one message. */
  milliseconds: number;
  subrequests: number;
}

/**
 * The job that sends what waits, to a WhatsApp on a port of this machine: what each message that really leaves costs,
 * and how that grows with what waits behind it.
 */
export async function reminderSendingRows({ client, databaseUrl, endpoint }: Stage, day: ReminderDay): Promise<Row[]> {
  await client.query(`
    insert into message_consents (user_id, purpose, channel, given_at, via, given_by, text_version)
    select user_id, 'TAGIHAN', 'WHATSAPP', now(), 'PROFILE', user_id, 'uji' from tenancies group by user_id`);
  const meta = await FakeMeta.start();
  const { deps } = assembleApp({
    bindings: {
      ...meta.bindings,
      DATABASE_URL: databaseUrl,
      NEON_FETCH_ENDPOINT: endpoint,
      JOB_SUBREQUESTS: String(SUBREQUESTS),
      OWNER_MESSAGES_A_DAY: String(MANY),
    },
    clock: new TestClock(day.noon),
    fetch,
    address: '2001:db8::1',
    linkLimit: unlimited,
  });
  const run = async (waiting: number): Promise<Run> => {
    await day.begin(waiting);
    const queued = await queueDueReminders(jobContext(deps));
    if (queued !== waiting) throw new Error(`The job queued ${queued} of ${waiting} reminders.`);
    meta.sent.length = 0;
    const context = jobContext(deps);
    const started = performance.now();
    await sendDueMessages(context);
    const milliseconds = performance.now() - started;
    const sent = meta.sent.length;
    await day.end();
    if (sent < SUBREQUESTS / 4) throw new Error(`Of ${waiting} messages only ${sent} were sent.`);
    return { milliseconds: milliseconds / sent, subrequests: context.allowance.used / sent };
  };
  try {
    // The first run makes the links of those whom it writes to.
    await run(FEW);
    const turns: { few: Run; many: Run }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) turns.push({ few: await run(FEW), many: await run(MANY) });
    const { few, many } = middleBy(turns, (turn) => turn.many.milliseconds / turn.few.milliseconds);
    return [
      absoluteRow('reminders sent: subrequests of a message', many.subrequests, 'requests', SUBREQUESTS_A_MESSAGE),
      ratioRow({
        measure: `reminders sent: ms of a message, ${MANY} waiting against ${FEW}`,
        value: many.milliseconds,
        floor: few.milliseconds,
        unit: 'ms',
        budget: GROWTH,
      }),
    ];
  } finally {
    await meta.stop();
  }
}
