import { type Beside, type Side, sides } from './beside.ts';
import type { HotCall } from './hot-calls.ts';

/** What each bill and attempt has of its own: ids, instants, numbers and references. */
const OWN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|INV-\d+-\d+|PAY-[0-9A-F]+/g;

/**
 * Makes the calls once on each side. The floors must answer what the product answers, byte by byte; of a bill that each
 * side makes, but for its own ids, instants and numbers. The product must also show the bills of all sides alike.
 *
 * @param shown the product's read of a bill
 * @throws Error with both answers
 */
export async function assertSameAnswers(
  { urls, client }: Beside,
  calls: HotCall[],
  shown?: (id: string) => { url: string; headers: Record<string, string> },
): Promise<void> {
  const bills = { ours: '', hono: '', node: '' };
  for (const { name, target, makes } of calls) {
    const answers = await onEachSide(async (side) => (await client.send(target(urls, side, bills[side]))).answer);
    if (makes) for (const side of sides) bills[side] = (JSON.parse(answers[side]) as { id: string }).id;
    assertSame(name, shown === undefined ? answers : withoutOwn(answers));
  }
  if (shown === undefined) return;
  assertSame('the bill', withoutOwn(await onEachSide(async (side) => (await client.send(shown(bills[side]))).answer)));
}

type Answers = Record<Side, string>;

async function onEachSide(ask: (side: Side) => Promise<string>): Promise<Answers> {
  return { ours: await ask('ours'), hono: await ask('hono'), node: await ask('node') };
}

function withoutOwn({ ours, hono, node }: Answers): Answers {
  const without = (answer: string) => answer.replaceAll(OWN, '');
  return { ours: without(ours), hono: without(hono), node: without(node) };
}

function assertSame(name: string, answers: Answers): void {
  for (const side of sides) {
    if (answers[side] === answers.ours) continue;
    throw new Error(`Of ${name}, ${side} answers\n${answers[side]}\nbut the product\n${answers.ours}`);
  }
}
