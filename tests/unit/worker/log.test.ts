import { describe, expect, it } from 'vitest';
import { createLog } from '#worker/log.ts';

function write(emit: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  emit(
    createLog(
      (line) => lines.push(line),
      () => new Date('2026-11-22T00:00:00Z'),
    ),
  );
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('a log line', () => {
  it('is one JSON object on one line', () => {
    const line = write((log) => log.info('request', { status: 200, route: '/a\nb' }));
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      time: '2026-11-22T00:00:00.000Z',
      level: 'info',
      event: 'request',
      status: 200,
      route: '/a\nb',
    });
  });

  it('of a fault names its kind and place, and never its message', () => {
    const fault = new TypeError('Failed query: select 1 where email = budi@contoh.id');
    const line = write((log) => log.error('call.failed', fault, { procedure: 'auth.login' }));
    expect(JSON.parse(line)).toMatchObject({ level: 'error', error: 'TypeError', procedure: 'auth.login' });
    expect(line).not.toContain('budi');
    expect(line).toContain('log.test.ts');
  });

  it('of a fault whose message is shaped like a stack still shows nothing of it', () => {
    const fault = new Error('Failed query\nparams: Budi\n    at Jl. Rahasia 5,081234567890');
    expect(write((log) => log.error('call.failed', fault))).not.toContain('Rahasia');
  });

  it('of something thrown that is not an error names only its type', () => {
    const line = write((log) => log.error('call.failed', 'budi@contoh.id'));
    expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'call.failed', error: 'string' });
  });
});
