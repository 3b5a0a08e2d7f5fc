import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run db:record -- <commit>`: lays the release of a commit out in `.data/release`, has its Worker called there
 * (`record-session.ts`), and keeps what it asked the database in `previous-session.jsonl`, and of which statements it calls
 * functions in `previous-kept-statements.ts`: no call of a session is sent with an idempotency key, as the web app does.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = join(root, 'tests/support/releases');
const release = join(root, '.data/release');
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

const [wanted = 'HEAD'] = process.argv.slice(2);
const commit = git('rev-parse', '--verify', '--short=8', `${wanted}^{commit}`);
rmSync(release, { recursive: true, force: true });
git('worktree', 'prune');
git('worktree', 'add', '--detach', release, commit);
try {
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, {
      cwd: release,
      stdio: 'inherit',
      env: { ...process.env, RECORD_OF: commit, RECORD_TO: join(here, 'previous-session.jsonl') },
    });
  run('npm', 'ci', '--no-audit', '--no-fund');
  const support = join(release, 'tests/support/releases');
  mkdirSync(support, { recursive: true });
  copyFileSync(join(here, 'recorded-session.ts'), join(support, 'recorded-session.ts'));
  copyFileSync(join(here, 'record-session.ts'), join(release, 'tests/integration/record-session.test.ts'));
  run('npm', 'test', '--', 'tests/integration/record-session.test.ts');
  copyFileSync(join(release, 'worker/db/kept-statements.ts'), join(here, 'previous-kept-statements.ts'));
} finally {
  git('worktree', 'remove', '--force', release);
}
