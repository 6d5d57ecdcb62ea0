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

it('concurrent requests for a folder’s address start one server', async () => {
  expect(servers.addressNow(folder)).toBeUndefined();
  const [one, two] = await Promise.all([servers.address(folder), servers.address(folder)]);
  expect([two, servers.addressNow(folder)]).toEqual([one, one]);
  expect((await fetch(one)).status).toBe(404);
  expect(launches).toHaveLength(1);
});

it('each server reads its folder, and keeps its own files in a separate data directory', async () => {
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

it('each folder’s server requires its own random key, which isn’t in its arguments', async () => {
  const other = join(directory, 'other');
  const key = servers.accessTo(folder).bearer?.reveal() ?? '';
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(servers.accessTo(folder).bearer?.reveal()).toBe(key);
  expect(servers.accessTo(other).bearer?.reveal()).not.toBe(key);
  await servers.address(folder);
  expect(sent).toMatchObject([{ apiKeys: [], bearerTokens: [key] }]);
  expect(launches.flat().join(' ')).not.toContain(key);
});

it('a crashed server restarts with a new key, since another process may have taken its port', async () => {
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

it('a folder keeps its data directory after a restart of the app', async () => {
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

it('subscribers are notified when an address appears and disappears', async () => {
  const addresses: (string | undefined)[] = [];
  servers.subscribe(() => addresses.push(servers.addressNow(folder)));
  const address = await servers.address(folder);
  await servers.close();
  expect(addresses.filter((now, index) => now !== addresses[index - 1])).toEqual([address, undefined]);
});

describe('a folder that is gone', () => {
  it('is reported as GONE even while its server runs, and is served again once it is back', async () => {
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

it('a server that fails to start is reported with its last output, and retried by the next request', async () => {
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

  it('loses its server and data directory, but keeps its tables', async () => {
    const address = await servers.address(folder);
    const dataFolder = await keepSomething();
    await servers.forget(folder);
    await expect(fetch(address)).rejects.toThrow();
    expect(existsSync(dataFolder)).toBe(false);
    expect(await readdir(join(folder, 'items.lance'))).toEqual(['rows']);
  });

  it('loses its data directory even if its server didn’t start in this run', async () => {
    await servers.address(folder);
    const dataFolder = await keepSomething();
    await servers.close();
    const later = createFolderServers({ spawn: forkServer(SERVER), directory: join(directory, 'data') });
    await later.forget(folder);
    expect(existsSync(dataFolder)).toBe(false);
  });

  it('can be opened again during the removal, and then keeps its new files', async () => {
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
