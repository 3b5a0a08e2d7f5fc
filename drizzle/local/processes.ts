import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process. The command line distinguishes it from a later process with the same number. */
export interface ProcessName {
  pid: number;
  command: string;
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, or an empty string. */
export function commandLine(pid: number): string {
  try {
    return platform() === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The children of a process. */
export function childrenOf(parent: number): ProcessName[] {
  return processTable()
    .filter((row) => row.ppid === parent)
    .map(({ pid }) => ({ pid, command: commandLine(pid) }));
}

function processTable(): { pid: number; ppid: number }[] {
  if (platform() !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return table.map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, ppid = 0]) => ({ pid, ppid }));
  }
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        // The name in parentheses may contain anything; after the last parenthesis come the state and the parent.
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        return [{ pid: Number(entry), ppid: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return [];
      }
    });
}

/** Ends a process: sends the signals one after the other and waits after each. */
export async function endProcess(pid: number, signals: readonly NodeJS.Signals[], eachMs = 10_000): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
      return;
    }
    for (let waited = 0; waited < eachMs && isAlive(pid); waited += 20) await sleep(20);
  }
}

/** A free TCP port on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Lets a server listen on a free port of 127.0.0.1, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
