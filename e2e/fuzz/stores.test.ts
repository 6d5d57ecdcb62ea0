import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { contractCalls } from './testing/contract-calls.ts';
import { type Fault, findFaults } from './testing/find-faults.ts';
import { hostileBytes, hostileText } from './testing/hostile-texts.ts';
import { type Hosts, startHosts } from './testing/hosts.ts';
import { createOutsideTree, type OutsideTree } from './testing/outside-tree.ts';
import { openHost } from './testing/running-host.ts';
import { startAlone } from './testing/server-alone.ts';
import { INTERNAL, tryCall } from './testing/try-call.ts';

/** The data directory of a released version. */
const KEPT = join(import.meta.dirname, '../fixtures/data-of-0.1.0');

/** Further files that a host reads at its start or on request. */
const MORE = [
  'workspace.json',
  'window.json',
  'local-server.json',
  'secrets.json',
  'names/x.json',
  'settings.json.bak',
  'connections.json.bak',
  'batches/records/x.json',
  'uploads/x',
  'plans/x.json',
];

let outside: OutsideTree;
let hosts: Hosts;
let files: readonly string[];

beforeAll(async () => {
  hosts = startHosts();
  outside = await createOutsideTree();
  const names = await readdir(KEPT, { recursive: true });
  files = [...names.filter((name) => name.endsWith('.json')), ...MORE];
});
afterAll(async () => {
  await hosts.close();
  await outside.remove();
});

const damage = fc.record({
  file: fc.nat(),
  way: fc.constantFrom(
    'bytes',
    'cut',
    'flip',
    'value',
    'value',
    'value',
    'member',
    'directory',
    'link out',
    'link to itself',
  ),
  at: fc.nat(),
  bytes: hostileBytes,
  text: hostileText,
});

async function directoryWith(make: (directory: string) => Promise<void>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-store-'));
  await make(directory);
  return directory;
}

interface Damage {
  readonly file: number;
  readonly way: string;
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly text: string;
}

async function apply(
  directory: string,
  { file, way, at, bytes, text }: Damage,
  names: readonly string[],
): Promise<void> {
  const path = join(directory, names[file % names.length] ?? '');
  const old = await readFile(path).catch(() => Buffer.from('{"format":1,"data":{}}'));
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { recursive: true, force: true });
  if (way === 'directory') await mkdir(path);
  else if (way === 'link out') await symlink(outside.file, path);
  else if (way === 'link to itself') await symlink(path, path);
  else await writeFile(path, damaged(old, { way, at, bytes, text }));
}

function damaged(old: Buffer, { way, at, bytes, text }: Omit<Damage, 'file'>): Uint8Array {
  if (way === 'bytes') return bytes;
  if (way === 'cut') return old.subarray(0, at % (old.length + 1));
  if (way === 'flip') {
    const flipped = Buffer.from(old);
    for (const [index, byte] of bytes.entries()) flipped[(at + index * 97) % flipped.length] = byte;
    return flipped;
  }
  // Replaces one of its values or one of its names.
  const pieces = old
    .toString()
    .split(way === 'value' ? /(?<=: )("[^"]*"|\d+|true|false|null)/ : /("[^"]*")(?=:)/);
  const index = 1 + 2 * (at % Math.max(1, Math.floor(pieces.length / 2)));
  if (index < pieces.length) pieces[index] = JSON.stringify(text);
  return Buffer.from(pieces.join(''));
}

/** Calls that need no server, and read saved data. */
const READING = [
  'app.info',
  'settings.get',
  'connections.list',
  'plans.history',
  'batches.drafts',
  'changes.records',
  'localServer.configuration',
  'names.states',
  'workspace.get',
];

describe('files of any contents', () => {
  it('in the data directory let the host start and respond, and change nothing outside', async () => {
    const before = await outside.fingerprint();
    const damages = fc.array(damage, { minLength: 1, maxLength: 4 });
    const faults = await findFaults(damages, runs(12, 1000), async (wanted): Promise<Fault | undefined> => {
      const directory = await directoryWith((at) => cp(KEPT, at, { recursive: true }));
      try {
        for (const one of wanted) await apply(directory, one, files);
        return await hostFault(directory);
      } finally {
        await rm(directory, { recursive: true, force: true, maxRetries: 10 });
      }
    });
    expect(faults).toEqual([]);
    expect(await outside.fingerprint()).toEqual(before);
  });

  it('in the catalog directory let the server start or report an error, and change nothing outside', async () => {
    const before = await outside.fingerprint();
    const made = await directoryWith(async (at) => {
      await startAlone(at, '--scale', '20');
    });
    const names = (await readdir(made, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(made.length + 1));
    expect(names.some((name) => name.endsWith('data.mdb'))).toBe(true);
    const faults = await findFaults(damage, runs(3, 200), async (wanted): Promise<Fault | undefined> => {
      const directory = await directoryWith((at) => cp(made, at, { recursive: true }));
      try {
        await apply(directory, wanted, names);
        const { fault, hasTables, isReported } = await startAlone(directory);
        const what = `${names[wanted.file % names.length]} (${wanted.way})`;
        // The store has no checksums: changed bytes inside a page could be found only by reading the whole file.
        if (what === 'catalog/data.mdb (flip)' && /ends by SIG(SEGV|BUS)/.test(fault ?? '')) return undefined;
        if (fault !== undefined) return { kind: `${what} ${fault.slice(0, 60)}`, words: fault };
        const isLost = hasTables === false && isReported === false && what.includes('data.mdb');
        return isLost ? { kind: `${what}: the catalog is empty without a word`, words: '' } : undefined;
      } finally {
        await rm(directory, { recursive: true, force: true, maxRetries: 10 });
      }
    });
    await rm(made, { recursive: true, force: true });
    expect(faults).toEqual([]);
    expect(await outside.fingerprint()).toEqual(before);
  });
});

async function hostFault(directory: string): Promise<Fault | undefined> {
  const host = await openHost(hosts, directory).catch((problem: unknown) => String(problem));
  if (typeof host === 'string') return { kind: `the host does not start: ${host.slice(0, 60)}`, words: host };
  try {
    for (const call of contractCalls.filter(({ name }) => READING.includes(name))) {
      const { code, text } = await tryCall(host, call, call.input === undefined ? undefined : {});
      if (code === INTERNAL) return { kind: `${call.name} fails inside`, words: text };
      if (text.includes(outside.mark))
        return { kind: `${call.name} shows a file outside`, words: text.slice(0, 200) };
    }
    return undefined;
  } finally {
    await host.close();
  }
}
