import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServerSecrets } from '#protocol/index.ts';
import { createFolderServers, type FolderServers } from './folder-servers.ts';
import { forkServer } from './fork.ts';
import type { ServerProcess, SpawnServer } from './process.ts';

/** A process that reports that it listens. */
const SERVER = fileURLToPath(new URL('../connections/fixtures/local-server.mjs', import.meta.url));
const NO_SERVER = fileURLToPath(new URL('../connections/fixtures/no-server.mjs', import.meta.url));

let directory: string;
let folder: string;
let program: string;
let launches: readonly (readonly string[])[];
let sent: readonly ServerSecrets[];
let spawned: readonly ServerProcess[];
let servers: FolderServers;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-folders-'));
  folder = join(directory, 'tables');
  await mkdir(folder);
  program = SERVER;
  launches = [];
  sent = [];
  spawned = [];
  const spawn: SpawnServer = (args, environment) => {
    launches = [...launches, args];
    const child = forkServer(program)(args, environment);
    spawned = [...spawned, child];
    const send: ServerProcess['send'] = (message) => {
      sent = [...sent, message.secrets];
      child.send(message);
    };
    return { ...child, send };
  };
  servers = createFolderServers({ spawn, directory: join(directory, 'data') });
});
afterEach(async () => {
  await servers.close();
  await rm(directory, { recursive: true });
});

function argument(name: string, launch = 0): string {
  const args = launches[launch] ?? [];
  return args[args.indexOf(name) + 1] ?? '';
}

it('runs one server for a folder, however many ask for it', async () => {
  expect(servers.addressNow(folder)).toBeUndefined();
  const [one, two] = await Promise.all([servers.address(folder), servers.address(folder)]);
  expect([two, servers.addressNow(folder)]).toEqual([one, one]);
  expect((await fetch(one)).status).toBe(404);
  expect(launches).toHaveLength(1);
});

it('tells the server which folder it reads, and to keep its own files elsewhere', async () => {
  const other = join(directory, 'other');
  await mkdir(other);
  await servers.address(folder);
  await servers.address(other);
  expect([argument('--folder'), argument('--folder', 1)]).toEqual([folder, other]);
  const kept = [argument('--data'), argument('--data', 1)];
  expect(kept.map(dirname)).toEqual([join(directory, 'data'), join(directory, 'data')]);
  expect(new Set(kept).size).toBe(2);
  expect(launches.flat()).not.toContain('--sample');
});

it('asks for a key that is one of its own for each folder, and for this run', async () => {
  const other = join(directory, 'other');
  const key = servers.accessTo(folder).bearer?.reveal() ?? '';
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(servers.accessTo(folder).bearer?.reveal()).toBe(key);
  expect(servers.accessTo(other).bearer?.reveal()).not.toBe(key);
  await servers.address(folder);
  expect(sent).toMatchObject([{ apiKeys: [], bearerTokens: [key] }]);
  expect(launches.flat().join(' ')).not.toContain(key);
});

it('renews the key once its server has ended by itself, since its port and key may be taken', async () => {
  const key = servers.accessTo(folder).bearer?.reveal();
  await servers.address(folder);
  const isBack = new Promise<void>((resolve) => {
    servers.subscribe(() => launches.length > 1 && servers.addressNow(folder) !== undefined && resolve());
  });
  const isGone = new Promise<void>((resolve) => servers.subscribe(resolve));
  spawned.at(-1)?.kill(true);
  await isGone;
  expect(servers.addressNow(folder)).toBeUndefined();
  await isBack;
  const now = servers.accessTo(folder).bearer?.reveal();
  expect(now).not.toBe(key);
  expect(sent.map(({ bearerTokens }) => bearerTokens)).toEqual([[key], [now]]);
});

it('keeps a folder in the same place from one start of the program to the next', async () => {
  await servers.address(folder);
  await servers.close();
  const again = createFolderServers({
    spawn: (args, ...rest) => {
      launches = [...launches, args];
      return forkServer(program)(args, ...rest);
    },
    directory: join(directory, 'data'),
  });
  await again.address(folder);
  expect(argument('--data', 1)).toBe(argument('--data'));
  await again.close();
});

it('tells when an address comes and goes', async () => {
  const addresses: (string | undefined)[] = [];
  servers.subscribe(() => addresses.push(servers.addressNow(folder)));
  const address = await servers.address(folder);
  await servers.close();
  expect(addresses.filter((now, index) => now !== addresses[index - 1])).toEqual([address, undefined]);
});

describe('a folder that is gone', () => {
  it('is told as such, also while its server runs, and read again when it is back', async () => {
    const address = await servers.address(folder);
    await rename(folder, `${folder}-away`);
    await expect(servers.address(folder)).rejects.toMatchObject({ code: 'GONE' });
    await rename(`${folder}-away`, folder);
    expect(await servers.address(folder)).toBe(address);
  });

  it('starts no server', async () => {
    await expect(servers.address(join(directory, 'nowhere'))).rejects.toMatchObject({ code: 'GONE' });
    expect(launches).toEqual([]);
  });
});

it('reports the last output of a server that does not start, and retries with the next request', async () => {
  program = NO_SERVER;
  await expect(servers.address(folder)).rejects.toMatchObject({
    code: 'LOCAL_SERVER',
    message: `Couldn’t open ${folder}. The disk is full.`,
  });
  program = SERVER;
  expect(await servers.address(folder)).toMatch(/^http:/);
});

describe('a folder that is forgotten', () => {
  /** Like the files that the real server leaves, with a link to a table of the user. */
  async function keepSomething(): Promise<string> {
    const dataFolder = argument('--data');
    await mkdir(join(dataFolder, 'links'), { recursive: true });
    await mkdir(join(folder, 'items.lance'));
    await writeFile(join(folder, 'items.lance', 'rows'), 'rows');
    await symlink(join(folder, 'items.lance'), join(dataFolder, 'links', 'items.lance'), 'junction');
    return dataFolder;
  }

  it('has no server any more, and nothing is left of it but the folder itself', async () => {
    const address = await servers.address(folder);
    const dataFolder = await keepSomething();
    await servers.forget(folder);
    await expect(fetch(address)).rejects.toThrow();
    expect(existsSync(dataFolder)).toBe(false);
    expect(await readdir(join(folder, 'items.lance'))).toEqual(['rows']);
  });

  it('leaves nothing either when its server was never used in this run', async () => {
    await servers.address(folder);
    const dataFolder = await keepSomething();
    await servers.close();
    const later = createFolderServers({ spawn: forkServer(SERVER), directory: join(directory, 'data') });
    await later.forget(folder);
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('can be opened again at once, and keeps what is written then', async () => {
    await servers.address(folder);
    const dataFolder = await keepSomething();
    const forgotten = servers.forget(folder);
    const address = await servers.address(folder);
    await mkdir(dataFolder);
    await forgotten;
    expect((await fetch(address)).status).toBe(404);
    expect(existsSync(dataFolder)).toBe(true);
  });
});
