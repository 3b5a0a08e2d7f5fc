import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Runs the linter on small files in a copy of the project's folders, under the project's own rules, to prove who may
 * import whom. Nothing is written into the project.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin', 'oxlint');

type Line = [from: string, code: string];

const refused: Line[] = [
  ['shared/rules/', `import { sql } from 'drizzle-orm';`],
  ['shared/rules/', `import { readFileSync } from 'node:fs';`],
  ['shared/', `import { users } from '#drizzle/schema/users.ts';`],
  ['shared/contract/', `import { DomainError } from '#worker/errors.ts';`],
  ['shared/contract/', `import type { AppRouter } from '#worker/trpc/router.ts';`],
  ['shared/contract/', `import { today } from '#web/lib/today.ts';`],
  ['shared/rules/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['shared/rules/', `import { DomainError } from '../../worker/errors.ts';`],

  ['drizzle/schema/', `import { DomainError } from '#worker/errors.ts';`],
  ['drizzle/schema/', `import { maskNik } from '#shared/rules/nik.ts';`],
  ['drizzle/schema/', `import { errorCatalogue } from '#shared/error-codes.ts';`],
  ['drizzle/schema/', `import { roleLabels } from '#shared/labels.ts';`],
  ['drizzle/schema/', `import { today } from '#web/lib/today.ts';`],
  ['drizzle/schema/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['drizzle/schema/', `import { roleLabels } from '../../shared/labels.ts';`],
  ['drizzle/schema/', `import { DomainError } from '../../worker/errors.ts';`],

  ['drizzle/local/', `import { DomainError } from '#worker/errors.ts';`],
  ['drizzle/local/', `import { today } from '#web/lib/today.ts';`],
  ['drizzle/local/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['drizzle/local/', `import { DomainError } from '../../worker/errors.ts';`],

  ['worker/features/rooms/', `import { errorResponse } from '../../http/error-body.ts';`],
  ['worker/features/rooms/', `import { Hono } from 'hono';`],
  ['worker/features/rooms/', `import { createSimulatedGateway } from '../../gateway/simulated.ts';`],
  ['worker/features/rooms/', `import { createXenditGateway } from '../../gateway/xendit.ts';`],
  ['worker/features/rooms/', `import { createSimulatedMessages } from '../../messages/simulated.ts';`],
  ['worker/messages/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['worker/features/rooms/', `import { kostRouter } from '../kost/router.ts';`],
  ['worker/features/rooms/', `import { passwordResetRouter } from '../auth/password-reset-router.ts';`],
  ['worker/features/rooms/', `import { everyRenderer } from '../../renderers.ts';`],
  ['worker/features/rooms/', `import { createDeps } from '../../deps.ts';`],
  ['worker/features/rooms/', `import { runDailyJob } from '../../jobs.ts';`],
  ['worker/features/rooms/', `import { neon } from '@neondatabase/serverless';`],
  ['worker/features/rooms/', `import { parsePhoneNumberFromString } from 'libphonenumber-js/min';`],
  ['worker/features/rooms/', `import { today } from '#web/lib/today.ts';`],
  ['worker/features/rooms/', `import { today } from '../../../web/lib/today.ts';`],
  ['worker/features/rooms/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['worker/features/rooms/', `import { createTestApp } from '../../../tests/support/app/test-app.ts';`],
  ['worker/features/rooms/', `import { startLocalNeon } from '#drizzle/local/local-neon.ts';`],
  ['worker/features/rooms/', `import { seedDemo } from '#drizzle/seed.ts';`],
  ['worker/features/rooms/', `import { inScope, ownAccount } from '../../scope.ts';`],
  ['worker/features/invitations/', `import { ownAccount } from '../../scope.ts';`],

  ...['shared/contract/', 'worker/', 'web/lib/'].map((folder): Line => [folder, `import * as z from 'zod';`]),
  ['worker/', `import { today } from '#web/lib/today.ts';`],
  ['worker/http/', `import { today } from '../../web/lib/today.ts';`],
  ['worker/trpc/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['worker/gateway/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['worker/local/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['drizzle/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
  ['drizzle/', `import { createDb } from '#worker/db/client.ts';`],
  ['drizzle/demo/', `import { sealNik } from '../../worker/features/tenants/seal-nik.ts';`],
  ['drizzle/demo/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],

  ['web/features/rooms/', `import { appRouter } from '#worker/trpc/router.ts';`],
  ['web/features/rooms/', `import type { Context } from '#worker/context.ts';`],
  ['web/features/rooms/', `import { DomainError } from '#worker/errors.ts';`],
  ['web/features/rooms/', `import { procedureFor } from '#worker/trpc/procedures.ts';`],
  ['web/features/rooms/', `import { createRoom } from '#worker/features/rooms/create-room.ts';`],
  ['web/features/rooms/', `import { appRouter } from '../../../worker/trpc/router.ts';`],
  ['web/features/rooms/', `import { rooms } from '#drizzle/schema/rooms.ts';`],
  ['web/features/rooms/', `import { AppShell } from '../../app/app-shell.tsx';`],
  ['web/features/rooms/', `import { Dashboard } from '../../routes/dashboard.tsx';`],
  ['web/routes/', `import { AppShell } from '../app/app-shell.tsx';`],
  ['web/ui/', `import { PayInvoiceDialog } from '../features/payments/pay-invoice-dialog.tsx';`],
  ['web/data/', `import { LoadError } from '../ui/load-error.tsx';`],
  ['web/data/links/', `import { LoadError } from '../../ui/load-error.tsx';`],
  ['web/lib/', `import { trpc } from '../data/trpc.ts';`],
  ['web/app/', `import { lazy } from 'react';`],
  ['web/routes/', `import { lazy } from 'react';`],
  ['web/features/rooms/', `import { lazy, useState } from 'react';`],
  ...['web/app/', 'web/data/', 'web/features/rooms/', 'web/lib/', 'web/routes/', 'web/ui/'].map((folder): Line => [
    folder,
    `import { isValidPhoneNumber } from 'libphonenumber-js';`,
  ]),
  ['web/ui/', `import { lazy } from 'react';`],
  ['web/lib/', `import { createTestApp } from '#tests/support/app/test-app.ts';`],
];

const allowed: Line[] = [
  ['shared/contract/', `import * as z from 'zod/mini';`],
  ['shared/contract/', `import { roles } from '../enums.ts';`],
  ['drizzle/schema/', `import { roles } from '#shared/enums.ts';`],
  ['drizzle/schema/', `import { pgTable } from 'drizzle-orm/pg-core';`],
  ['drizzle/local/', `import pg from 'pg';`],
  ['worker/features/rooms/', `import { rooms } from '#drizzle/schema/rooms.ts';`],
  ['worker/features/rooms/', `import { wibDay } from '#shared/rules/calendar.ts';`],
  ['worker/features/rooms/', `import { DomainError } from '../../errors.ts';`],
  ['worker/features/rooms/', `import { inScope } from '../../scope.ts';`],
  ['worker/features/profile/', `import { ownAccount } from '../../scope.ts';`],
  ['worker/features/rooms/', `import type { PaymentGateway } from '../../gateway/payment-gateway.ts';`],
  ['worker/features/rooms/', `import type { MessageGateway } from '../../messages/message-gateway.ts';`],
  ['worker/features/rooms/', `import { sendMessages } from '../sending/send-messages.ts';`],
  ['worker/features/rooms/', `import { listKosts } from '../kost/queries.ts';`],
  ['worker/features/rooms/', `import { createKost } from '../kost/create-kost.ts';`],
  ['worker/features/rooms/', `import { procedureFor } from '../../trpc/procedures.ts';`],
  ['worker/http/', `import { settlePayment } from '../features/payments/settle-payment.ts';`],
  ['worker/trpc/', `import { roomsRouter } from '../features/rooms/router.ts';`],
  ['web/features/rooms/', `import type { AppRouter } from '#worker/trpc/router.ts';`],
  ['web/features/rooms/', `import { useState } from 'react';`],
  ['web/features/rooms/', `import { trpc } from '../../data/trpc.ts';`],
  ['web/features/rooms/', `import { lateFee } from '../invoices/invoice-terms.tsx';`],
  ['web/ui/', `import { callFailure } from '../data/call-error.ts';`],
  ['web/app/', `import { Dashboard } from '../routes/dashboard.tsx';`],
  ['web/features/rooms/', `import { wibDay } from '#shared/rules/calendar.ts';`],
];

interface Diagnostic {
  code: string;
  filename: string;
}

describe('the linter', () => {
  let directory: string;
  let refusals: Set<string>;

  const fileOf = (list: Line[], index: number) =>
    `${list[index]?.[0]}${list === refused ? 'refused' : 'allowed'}-${index}.ts`;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekost-imports-'));
    copyFileSync(join(root, 'oxlint.config.ts'), join(directory, 'oxlint.config.ts'));
    for (const list of [refused, allowed]) {
      for (const [index, [room, code]] of list.entries()) {
        mkdirSync(join(directory, room), { recursive: true });
        writeFileSync(join(directory, fileOf(list, index)), `${code}\n`);
      }
    }
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [oxlint, '--format=json'], { cwd: directory }, (_, stdout) => resolve(stdout));
    });
    const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
    refusals = new Set(
      diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
    );
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each(refused.map(([room, code], index) => ({ room, code, index })))('refuses in $room: $code', ({ index }) => {
    expect(refusals).toContain(fileOf(refused, index));
  });

  it.each(allowed.map(([room, code], index) => ({ room, code, index })))('allows in $room: $code', ({ index }) => {
    expect(refusals).not.toContain(fileOf(allowed, index));
  });
});

describe('zod', () => {
  it('is only imported as a namespace: a named import would put all of it into the bundle', async () => {
    const rooms = ['drizzle', 'shared', 'web', 'worker'];
    const files: string[] = [];
    for (const room of rooms) {
      for await (const file of glob('**/*.{ts,tsx}', { cwd: join(root, room) })) files.push(join(root, room, file));
    }
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.filter((file) => /import(?: type)? (?:z\b|\{)[^;]*from 'zod\/mini'/.test(readFileSync(file, 'utf8'))),
    ).toEqual([]);
  });
});

/** Which rooms each room of a folder imports, lazily too. */
async function roomsBelow(folder: string, files: string, isRoof: (file: string) => boolean) {
  const roomOf = (file: string) => /^(?:features\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '';
  const below = new Map<string, Set<string>>();
  for await (const file of glob(files, { cwd: join(root, folder) })) {
    if (isRoof(file)) continue;
    const room = roomOf(file);
    const rooms = below.get(room) ?? new Set();
    below.set(room, rooms);
    const code = readFileSync(join(root, folder, file), 'utf8');
    for (const [, path = ''] of code.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g))
      rooms.add(roomOf(join(dirname(file), path)));
    rooms.delete(room);
  }
  return below;
}

/** The floors of a house, from the ground up, and the rooms that find none, since they import each other in a circle. */
function floorsOf(below: Map<string, Set<string>>) {
  const floors: string[][] = [];
  const placed = new Set<string>();
  const isPlaced = (room: string) => placed.has(room) || !below.has(room);
  const next = () =>
    [...below].flatMap(([room, rooms]) => (!placed.has(room) && [...rooms].every(isPlaced) ? room : []));
  for (let floor = next(); floor.length > 0; floor = next()) {
    floors.push(floor);
    for (const room of floor) placed.add(room);
  }
  return { floors, inCircles: [...below.keys()].filter((room) => !placed.has(room)) };
}

describe('the rooms', () => {
  it('of the web stand on floors: none imports, by way of others or lazily, what imports it', async () => {
    const below = await roomsBelow('web', '**/*.{ts,tsx}', () => false);
    expect(below.get('routes')).toContain('features/invoices');
    expect(floorsOf(below).inCircles).toEqual([]);
  });

  it('of the worker stand on eight floors at most; a router, the roof of its feature, may import any', async () => {
    const below = await roomsBelow('worker', 'features/**/*.ts', (file) => /(?:^|[/-])router\.ts$/.test(file));
    expect(below.get('features/invoices')).toContain('features/billing');
    const { floors, inCircles } = floorsOf(below);
    expect(inCircles).toEqual([]);
    expect(floors.length).toBeLessThanOrEqual(8);
  });
});
