import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { processesBelow } from '../fixtures/processes-below.ts';

const SUITE = 'bookworm';
const CACHED = join(import.meta.dirname, '../../.cache', `debian-${SUITE}.tar`);
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' };
const LIMIT = { maxBuffer: 64 * 2 ** 20 };

/** An account without privileges. */
export const USER = { name: 'user', home: '/home/user' };

/** Runs a command as that account if put in front of it. */
export const AS_USER = ['setpriv', `--reuid=${USER.name}`, `--regid=${USER.name}`, '--init-groups'] as const;

type Environment = Readonly<Record<string, string>>;

/** A minimal Debian in a directory: no daemon, no display, no bus. */
export interface DebianRoot {
  readonly path: string;
  /** Runs a command as root, until it exits. */
  run(...command: readonly string[]): Promise<string>;
  /** Starts a process as the user; when it ends, all its descendants end. */
  start(environment: Environment, ...command: readonly string[]): ChildProcess;
  /** Runs a command as the user in the namespaces of a started process, so that the two can see each other. */
  runBeside(program: ChildProcess, environment: Environment, ...command: readonly string[]): Promise<void>;
  /** Copies a file into the root, and returns its path there. */
  take(file: string): Promise<string>;
  close(): Promise<void>;
}

export async function openDebianRoot(): Promise<DebianRoot> {
  await makeCached();
  const path = await mkdtemp(join(tmpdir(), 'vitrine-debian-'));
  await execute('tar', ['--extract', '--file', CACHED, '--directory', path]);
  await mkdir(join(path, 'tmp/.X11-unix'), { recursive: true });
  const run = async (...command: readonly string[]) => {
    const { stdout } = await execute('unshare', inside(path, command), {
      ...LIMIT,
      env: { ...ENVIRONMENT, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return stdout;
  };
  await run('useradd', '--create-home', '--home-dir', USER.home, USER.name);
  return {
    path,
    run,
    start: (environment, ...command) =>
      spawn('unshare', inside(path, [...AS_USER, ...command]), {
        env: ofUser(environment),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    runBeside: async (program, environment, ...command) => {
      const [first] = await processesBelow(program.pid ?? 0);
      const namespaceOptions = [`--target=${first}`, '--mount', '--pid', 'chroot', path];
      await execute('nsenter', [...namespaceOptions, ...AS_USER, ...command], {
        ...LIMIT,
        env: ofUser(environment),
      });
    },
    take: async (file) => {
      const place = `/tmp/${basename(file)}`;
      await copyFile(file, join(path, place));
      return place;
    },
    close: () => rm(path, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function ofUser(environment: Environment): Environment {
  return { ...ENVIRONMENT, HOME: USER.home, ...environment };
}

/** Each command gets mounts in a namespace of its own, which end with it, so none can be left behind. */
function inside(root: string, command: readonly string[]): string[] {
  const prepare = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount --bind /tmp/.X11-unix ${root}/tmp/.X11-unix`,
    `cp /etc/resolv.conf ${root}/etc/resolv.conf`,
    // Without `exec`: the program must not be PID 1, because it would take orphaned processes for its own children.
    `chroot ${root} "$@"`,
  ];
  const apart = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return [...apart, 'sh', '-ec', prepare.join('\n'), 'sh', ...command];
}

/** Takes minutes and a network, so the result is cached. */
async function makeCached(): Promise<void> {
  if (existsSync(CACHED)) return;
  const work = await mkdtemp(join(tmpdir(), 'vitrine-debootstrap-'));
  try {
    await execute('debootstrap', ['--variant=minbase', SUITE, work], LIMIT);
    await execute('chroot', [work, 'apt-get', 'clean']);
    await execute('tar', [
      '--create',
      '--one-file-system',
      '--file',
      `${CACHED}.new`,
      '--directory',
      work,
      '.',
    ]);
    await rename(`${CACHED}.new`, CACHED);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const execute = promisify(execFile);
