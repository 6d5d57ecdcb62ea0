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
 * The same, but the caller that reaches this call waits until the test resumes it, as if it were killed or paused
 * there.
 */
function heldAt(step: number) {
  let calls = 0;
  let goOn = () => {};
  const blocked = new Promise<void>((resolve) => {
    goOn = resolve;
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
  return { files: { ...NO_LINKS, ...files }, goOn };
}

const TIMEOUT = 60;
const STEPS = Array.from({ length: 10 }, (_, index) => index + 1);

describe.each([
  ['with links', REAL],
  ['without links', NO_LINKS],
])('a name that nobody has yet, %s', (_, files) => {
  it('is given once, however many want it', async () => {
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

describe('where there are no links', () => {
  it.each(STEPS)('a kill at step %i leaves no half file, and nobody waits for ever', async (step) => {
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

  it.each(STEPS)('a pause at step %i lets nobody be replaced', async (step) => {
    const folder = await directory();
    const to = join(folder, 'named');
    const { files, goOn } = heldAt(step);
    const naming = nameUnlessTaken(await wholeFile(folder, 'paused'), to, { files, timeout: TIMEOUT });
    const paused = naming.then(
      () => true,
      () => false,
    );
    // The rename is the last step: a process paused in it for longer than others wait replaces the file that they
    // named.
    const isAtRename = step === RENAME;
    const other = nameUnlessTaken(await wholeFile(folder, 'other'), to, {
      files: NO_LINKS,
      timeout: isAtRename ? 100 * TIMEOUT : TIMEOUT,
    }).then(
      () => true,
      () => false,
    );
    if (!isAtRename) await other;
    goOn();
    expect([await paused, await other].filter(Boolean)).toHaveLength(1);
    expect(await readFile(to, 'utf8')).toBe(contentOf((await paused) ? 'paused' : 'other'));
  });
});

/**
 * The call number of the rename: after the link; for the marker a directory, a file in it, and its rename; and the
 * check of the name.
 */
const RENAME = 6;
