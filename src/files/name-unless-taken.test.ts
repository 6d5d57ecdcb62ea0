import { link, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type NamingFiles, nameUnlessTaken } from './name-unless-taken.ts';

const REAL: NamingFiles = { link, lstat, mkdir, readdir, rename, rm, writeFile };

/** Like a USB stick, whose file system has no hard links. */
const NO_LINKS: NamingFiles = {
  ...REAL,
  link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })),
};

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Too large for a single write. */
const contentOf = (name: string) => name.repeat(200_000);

async function wholeFile(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.part`);
  await writeFile(path, contentOf(name));
  return path;
}

/**
 * Files without hard links, whose call with this number blocks until the test resumes it, as if the process were
 * killed or paused at this step.
 */
function heldAt(step: number) {
  let calls = 0;
  let resume = () => {};
  const blocked = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const files = Object.fromEntries(
    Object.entries(NO_LINKS).map(([name, call]) => [
      name,
      async (...input: never[]) => {
        calls += 1;
        if (calls === step) await blocked;
        return Reflect.apply(call, undefined, input);
      },
    ]),
  );
  return { files: { ...NO_LINKS, ...files }, resume };
}

const TIMEOUT = 60;
const STEPS = Array.from({ length: 10 }, (_, index) => index + 1);

describe.each([
  ['with hard links', REAL],
  ['without hard links', NO_LINKS],
])('nameUnlessTaken, %s', (_, files) => {
  it('gives the name to exactly one of six concurrent callers, and EEXIST to the others', async () => {
    const folder = await directory();
    const to = join(folder, 'named');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const paths = await Promise.all(names.map((name) => wholeFile(folder, name)));
    const outcomes = await Promise.allSettled(paths.map((path) => nameUnlessTaken(path, to, { files })));
    const made = names.filter((__, index) => outcomes[index]?.status === 'fulfilled');
    expect(made).toHaveLength(1);
    expect(await readFile(to, 'utf8')).toBe(contentOf(made[0] ?? ''));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'EEXIST' });
    }
    expect((await readdir(folder)).filter((name) => name.includes('.naming'))).toEqual([]);
  });
});

describe('nameUnlessTaken on a file system without hard links', () => {
  it.each(STEPS)('leaves no partial file and blocks no caller if killed at step %i', async (step) => {
    const folder = await directory();
    const to = join(folder, 'named');
    const { files } = heldAt(step);
    const path = await wholeFile(folder, 'killed');
    void nameUnlessTaken(path, to, { files, timeout: TIMEOUT });
    const others = await Promise.all(['a', 'b', 'c'].map((name) => wholeFile(folder, name)));
    const outcomes = await Promise.allSettled(
      others.map((other) => nameUnlessTaken(other, to, { files: NO_LINKS, timeout: TIMEOUT })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    const contents = ['killed', 'a', 'b', 'c'].map(contentOf);
    expect(contents).toContain(await readFile(to, 'utf8'));
  });

  it.each(STEPS)('lets only one caller succeed when a process is paused at step %i', async (step) => {
    const folder = await directory();
    const to = join(folder, 'named');
    const { files, resume } = heldAt(step);
    const naming = nameUnlessTaken(await wholeFile(folder, 'paused'), to, { files, timeout: TIMEOUT });
    const paused = naming.then(
      () => true,
      () => false,
    );
    // Known limitation: a process that is paused right before the rename, for longer than the timeout of the others,
    // overwrites their file. So here the other waits longer.
    const isAtRename = step === RENAME;
    const other = nameUnlessTaken(await wholeFile(folder, 'other'), to, {
      files: NO_LINKS,
      timeout: isAtRename ? 100 * TIMEOUT : TIMEOUT,
    }).then(
      () => true,
      () => false,
    );
    if (!isAtRename) await other;
    resume();
    expect([await paused, await other].filter(Boolean)).toHaveLength(1);
    expect(await readFile(to, 'utf8')).toBe(contentOf((await paused) ? 'paused' : 'other'));
  });
});

/**
 * The number of the call that renames the file. It follows the attempt to link, the directory, file, and rename of the
 * marker, and the check whether the name is taken.
 */
const RENAME = 6;
