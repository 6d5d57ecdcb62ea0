import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childPage } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { callNamed } from './testing/contract-calls.ts';
import { type Fault, findFaults } from './testing/find-faults.ts';
import { followRequests, type RequestsSeen } from './testing/follow-requests.ts';
import { hostileBytes, hostileFileName } from './testing/hostile-texts.ts';
import { createOutsideTree, fingerprintOf, type OutsideTree } from './testing/outside-tree.ts';
import { copyTables, type RunningHost, startHost } from './testing/running-host.ts';
import { type CallOutcome, INTERNAL, textOf, tryCall } from './testing/try-call.ts';

/** A folder outside of the tested one, with its own table. */
const ELSEWHERE = 'elsewhere';

let outside: OutsideTree;
let host: RunningHost;
let requests: RequestsSeen;

beforeAll(async () => {
  outside = await createOutsideTree();
  await copyTables(join(outside.path, ELSEWHERE));
  host = await startHost();
  requests = followRequests(host.client);
});
afterAll(async () => {
  await requests.close();
  await host.close();
  await outside.remove();
});

const WAYS = [
  'directory',
  'file',
  'pipe',
  'loop',
  'link out',
  'linked table',
  'table with linked parts',
  'table with hostile manifest',
  'table without data',
  'manifest is a pipe',
  'manifest is a directory',
] as const;

const entry = fc.record({
  way: fc.constantFrom(...WAYS),
  path: fc.array(hostileFileName, { minLength: 1, maxLength: 3 }),
  isTable: fc.boolean(),
  bytes: hostileBytes,
});
type Entry = typeof entry extends fc.Arbitrary<infer One> ? One : never;

it('a folder of any layout opens without internal errors, unchanged, and shows no outside files', async () => {
  const before = await outside.fingerprint();
  const layouts = fc.array(entry, { minLength: 5, maxLength: 30, size: 'max' });
  const faults = await findFaults(layouts, runs(2, 100), async (layout): Promise<Fault | undefined> => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-fuzz-layout-'));
    try {
      await copyTables(folder);
      const links: string[] = [];
      for (const [index, one] of layout.entries()) {
        // Each entry gets its own folder: one created below a link would be created outside.
        links.push(...(await layOut(join(folder, `${index}`), one)));
      }
      const laidOut = await fingerprintOf(folder);
      const fault = await look(folder, links);
      if ((await fingerprintOf(folder)).join() !== laidOut.join()) {
        return { kind: 'the folder is changed', words: folder };
      }
      return fault;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  expect(faults).toEqual([]);
  expect(await outside.fingerprint()).toEqual(before);
});

/** Creates the entry. Returns the names of its tables whose rows lie outside. */
async function layOut(folder: string, { way, path, isTable, bytes }: Entry): Promise<readonly string[]> {
  const place =
    join(folder, ...path) + (isTable || way.includes('table') || way.includes('manifest') ? '.lance' : '');
  const theirs = join(outside.path, ELSEWHERE, 'items.lance');
  await mkdir(dirname(place), { recursive: true });
  if (way === 'directory') await mkdir(place);
  if (way === 'file') await writeFile(place, bytes);
  if (way === 'pipe') await makePipe(place);
  if (way === 'loop') await symlink('.', place);
  if (way === 'link out') await symlink(outside.path, place);
  if (way === 'linked table') await symlink(theirs, place);
  if (way === 'table with linked parts') {
    await mkdir(place);
    for (const part of ['_versions', 'data']) await symlink(join(theirs, part), join(place, part));
  }
  if (way === 'table with hostile manifest') await placeVersion(place, (at) => writeFile(at, bytes));
  if (way === 'manifest is a pipe') await placeVersion(place, makePipe);
  if (way === 'manifest is a directory') await placeVersion(place, (at) => mkdir(at));
  if (way === 'table without data') {
    const own = join(folder, 'items.lance');
    await copyTables(folder);
    await rm(join(own, 'data'), { recursive: true, force: true });
  }
  return way.startsWith('linked') || way === 'table with linked parts' ? [path.at(-1) ?? ''] : [];
}

/** Uses the file name of the first version of a table. */
async function placeVersion(table: string, make: (path: string) => Promise<unknown>): Promise<void> {
  await mkdir(join(table, '_versions'), { recursive: true });
  await make(join(table, '_versions/18446744073709551614.manifest'));
}

async function makePipe(path: string): Promise<void> {
  if (process.platform !== 'win32') await promisify(execFile)('mkfifo', [path]);
}

/**
 * In milliseconds. The first rows wait for the table engine, which starts slowly from a cold disk; a longer call hangs.
 */
const ENDLESS = 40_000;

type Call = (name: string, input: unknown) => Promise<CallOutcome>;

/** Opens the folder, lists it as the sidebar does, and loads each table. */
async function look(path: string, links: readonly string[]): Promise<Fault | undefined> {
  const call: Call = async (name, input) => {
    const outcome = await tryCall(host, callNamed(name), input, ENDLESS);
    const kind = faultOf(outcome.code, outcome.text);
    const [server] = requests.newFaults();
    if (kind !== undefined) throw new FoundFault({ kind: `${name} ${kind}`, words: outcome.text });
    if (server !== undefined)
      throw new FoundFault({
        kind: `${name} lets the server fail inside`,
        words: `${server} ${outcome.text}`,
      });
    return outcome;
  };
  const opened = await call('connections.openFolder', { path }).catch(asFault);
  if ('kind' in opened) return opened;
  if (opened.code !== 'answered') return undefined;
  const connectionId = String(Reflect.get(Object(opened.answer), 'id'));
  try {
    for (const id of await tablesBelow(call, connectionId)) {
      await call('catalog.table', { connectionId, id });
      const page = await call('rows.page', { connectionId, id, offset: 0n, limit: 10 });
      if (page.code === 'answered' && links.includes(id.at(-1) ?? '')) {
        return { kind: 'rows outside are shown', words: textOf(id) };
      }
    }
    return undefined;
  } catch (problem) {
    return asFault(problem);
  } finally {
    // Ends the connection without waiting for a server that hangs.
    await tryCall(host, callNamed('connections.remove'), { connectionId });
  }
}

class FoundFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

function asFault(problem: unknown): Fault {
  if (problem instanceof FoundFault) return problem.fault;
  throw problem;
}

function faultOf(code: string, text: string): string | undefined {
  if (code === INTERNAL) return 'fails inside';
  if (code === 'called off') return 'does not end';
  return text.includes(outside.mark) ? 'shows a file outside' : undefined;
}

const FEW = 20;

/** Lists namespaces level by level, as the sidebar does. */
async function tablesBelow(call: Call, connectionId: string): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  const left: (readonly string[])[] = [[]];
  for (let id = left.pop(); id !== undefined && found.length < FEW; id = left.pop()) {
    const page = childPage.safeParse((await call('catalog.children', { connectionId, id })).answer);
    for (const name of page.data?.tables ?? []) found.push([...(id ?? []), name]);
    for (const name of page.data?.namespaces ?? []) left.push([...(id ?? []), name]);
  }
  return found;
}
