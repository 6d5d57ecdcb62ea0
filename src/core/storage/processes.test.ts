import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DirectoryLock,
  describeHolder,
  guardPath,
  type LockHolder,
  lockDirectory,
  lockHolder,
} from '#files/directory-lock.ts';

/** How often the writer is killed during its work; `npm run soak` does it more often. */
const KILLS = Number(process.env.VITRINE_KILLS ?? 5);
const RACERS = 8;

let workshop: string;
let directory: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-processes-'));
  await bundleForChildren(workshop);
}, 60_000);
afterAll(() => rm(workshop, { recursive: true, force: true }));
beforeEach(async () => {
  directory = await mkdtemp(join(workshop, 'data-'));
});
afterEach(async () => {
  await Promise.all([...children].map(kill));
});

/** A child process is plain Node, which can't run TypeScript. */
async function bundleForChildren(outDir: string): Promise<void> {
  const entry = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: { lock: entry('../../files/directory-lock.ts'), file: entry('./atomic-file.ts') },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/**
 * Starts a child process that runs the code, with `lockDirectory`, `writeAtomically`, `directory`, and `say` in scope.
 */
function start(code: string): ChildProcess {
  const module = (name: string) => JSON.stringify(pathToFileURL(join(workshop, name)).href);
  const script = `
    import { lockDirectory } from ${module('lock.mjs')};
    import { writeAtomically } from ${module('file.mjs')};
    const directory = ${JSON.stringify(directory)};
    const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
    const stay = () => setInterval(() => {}, 1000);
    ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<unknown> {
  if (child.stdout === null) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error('the child said nothing');
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

const LOCK_AND_STAY = `
  const lock = await lockDirectory(directory, { what: 'a child' });
  say(lock.held ? { held: true } : lock);
  stay();`;

async function lockHere(): Promise<DirectoryLock> {
  return lockDirectory(directory, { what: 'the test' });
}
function releaseIfHeld(lock: DirectoryLock): void {
  if (lock.held) lock.release();
}
const lockFile = () => join(directory, 'vitrine.lock');

describe('the lock on a data directory', () => {
  test('reports its holder to a second process until it is released', async () => {
    const lock = await lockHere();
    const refused = await firstLine(start(LOCK_AND_STAY));
    expect(refused).toMatchObject({ held: false, holder: { pid: process.pid, what: 'the test' } });

    releaseIfHeld(lock);
    expect(await readdir(directory)).toEqual([]);
    expect(await firstLine(start(LOCK_AND_STAY))).toEqual({ held: true });
  });

  test('can’t be acquired twice in one process', async () => {
    const lock = await lockHere();
    expect(await lockHere()).toMatchObject({ held: false, holder: { pid: process.pid } });
    releaseIfHeld(lock);
  });

  test('is released when its process ends', async () => {
    const child = start(`await lockDirectory(directory, { what: 'a child' }); process.exit(0);`);
    await once(child, 'exit');
    expect(await readdir(directory)).toEqual([]);
  });

  test('is taken over from a killed process', async () => {
    const child = start(LOCK_AND_STAY);
    await firstLine(child);
    await kill(child);
    expect(await readdir(directory)).toEqual(['vitrine.lock']);

    const lock = await lockHere();

    expect(lock.held).toBe(true);
    releaseIfHeld(lock);
    expect(await readdir(directory)).toEqual([]);
  });

  test('is acquired by exactly one of many processes after its holder was killed', async () => {
    const holder = start(LOCK_AND_STAY);
    await firstLine(holder);
    await kill(holder);

    const racers = Array.from({ length: RACERS }, () =>
      start(`process.stdin.once('data', async () => { ${LOCK_AND_STAY} }); say('ready');`),
    );
    const lines = racers.map((racer) => linesOf(racer));
    await Promise.all(lines.map((line) => line.next()));
    for (const racer of racers) racer.stdin?.write('go');
    const answers = await Promise.all(lines.map(async (line) => (await line.next()).value));

    expect(answers.filter((answer) => answer === '{"held":true}')).toHaveLength(1);
  }, 30_000);

  test('is acquired by exactly one of many attempts in one process', async () => {
    await writeFile(lockFile(), 'left by a crash');
    const locks = await Promise.all(Array.from({ length: 50 }, lockHere));

    expect(locks.filter((lock) => lock.held)).toHaveLength(1);
    locks.forEach(releaseIfHeld);
    expect(await readdir(directory)).toEqual([]);
  });

  test('is taken over even if a process was killed during an earlier takeover', async () => {
    const child = start(LOCK_AND_STAY);
    await firstLine(child);
    await kill(child);
    const stale = await readFile(lockFile(), 'utf8');
    // The guard of a takeover, left by a process that has also ended.
    await writeFile(guardPath(lockFile(), stale), stale);

    const lock = await lockHere();

    expect(lock.held).toBe(true);
    releaseIfHeld(lock);
    expect(await readdir(directory)).toEqual([]);
  });

  test('is left unchanged while a living process takes it over', async () => {
    await writeFile(lockFile(), 'left by a crash');
    const rival = holderFile({ pid: process.ppid });
    await writeFile(guardPath(lockFile(), 'left by a crash'), rival);

    expect(await lockHere()).toMatchObject({ held: false, holder: { pid: process.ppid } });
    expect(await readFile(lockFile(), 'utf8')).toBe('left by a crash');
  });

  test('from before the machine’s boot is taken over, even if its process ID is in use', async () => {
    await writeHolder({ pid: process.ppid, startedAt: '1999-12-31T00:00:00.000Z' });
    const lock = await lockHere();
    expect(lock.held).toBe(true);
    releaseIfHeld(lock);
  });

  test.skipIf(process.platform !== 'linux')(
    'is taken over if a later process has the same process ID',
    async () => {
      const child = start(LOCK_AND_STAY);
      await firstLine(child);
      const holder = lockHolder.parse(JSON.parse(await readFile(lockFile(), 'utf8')));
      await writeFile(lockFile(), JSON.stringify({ ...holder, processStart: 'an earlier one' }));

      const lock = await lockHere();

      expect(lock.held).toBe(true);
      releaseIfHeld(lock);
    },
  );

  test('of another machine is respected, and the message explains how to remove it', async () => {
    const holder = await writeHolder({ host: `not-${hostname()}`, pid: 999_999_999 });

    const lock = await lockHere();

    expect(lock).toMatchObject({ held: false });
    const message = describeHolder(holder, directory, 'Quit it.');
    expect(message).toContain(`on the machine not-${hostname()}`);
    const hostile = describeHolder({ ...holder, what: 'a\u001b[2J\u202eb' }, directory, '');
    expect(hostile).toContain('(a\ufffd[2J\ufffdb, process');
    expect(message).toContain(`delete ${lockFile()}`);
  });

  test('of another process is not removed by a late release', async () => {
    const lock = await lockHere();
    await writeHolder({ pid: process.ppid });
    releaseIfHeld(lock);
    expect(await readdir(directory)).toEqual(['vitrine.lock']);
  });

  test('fails to be acquired if the path isn’t a directory', async () => {
    const path = join(directory, 'missing');
    await expect(lockDirectory(path, { what: 'the test' })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

function holderFile(changed: Partial<LockHolder>): string {
  const startedAt = new Date().toISOString();
  const holder = {
    pid: process.pid,
    processStart: null,
    startedAt,
    what: 'another',
    host: hostname(),
    nonce: 'n',
  };
  return JSON.stringify({ ...holder, ...changed });
}

async function writeHolder(changed: Partial<LockHolder>): Promise<LockHolder> {
  const text = holderFile(changed);
  await writeFile(lockFile(), text);
  return lockHolder.parse(JSON.parse(text));
}

function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (child.stdout === null) throw new Error('the child has no output');
  return createInterface(child.stdout)[Symbol.asyncIterator]();
}

test(
  'a writer that is killed repeatedly always leaves a complete file',
  async () => {
    const path = join(directory, 'file.json');
    // Large, so that most kills happen during a write.
    const writer = `
    const filling = 'x'.repeat(4_000_000);
    for (let save = 0; ; save += 1) {
      const bytes = Buffer.from(JSON.stringify({ save, filling, end: save }));
      say(save);
      await writeAtomically(${JSON.stringify(path)}, bytes);
    }`;
    for (let round = 0; round < KILLS; round += 1) {
      const child = start(writer);
      const saves = linesOf(child);
      // The second line means that the first save is done and another has begun.
      await saves.next();
      await saves.next();
      // Not a wait for anything: each round kills at another moment of a save.
      await setTimeout((round * 7) % 20);
      await kill(child);
      const found: { readonly save: number; readonly end: number } = JSON.parse(await readFile(path, 'utf8'));
      expect(found.end).toBe(found.save);
    }
  },
  60_000 + KILLS * 6_000,
);
