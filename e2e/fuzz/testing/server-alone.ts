import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { OUT } from '../../fixtures/built-files.ts';
import { createDeepDirectory } from './deep-directory.ts';

interface ServerRun {
  /** How it misbehaved; undefined if it served, or reported why it can't. */
  readonly fault: string | undefined;
  /** The message with which it failed to start. */
  readonly refusal?: string;
  /** Whether it reported that it set a file aside. */
  readonly isReported?: boolean;
  /** Whether its root namespace has content; undefined if it did not serve. */
  readonly hasTables?: boolean;
}

/** In milliseconds: long for a start, and short for a hang. */
const TIMEOUT = 20_000;

/** Starts the built server on a directory, lists its content, and ends it. */
export async function startAlone(dataDirectory: string, ...more: readonly string[]): Promise<ServerRun> {
  const program = join(OUT, 'server/index.js');
  const args = [program, '--port', '0', '--data', dataDirectory, '--json', '--no-key', ...more];
  // Runs outside the project's folder, so that a text that is used as a relative path leads nowhere.
  const elsewhere = await createDeepDirectory('elsewhere');
  const child = spawn(process.execPath, args, { cwd: elsewhere.path, stdio: ['ignore', 'pipe', 'pipe'] });
  const streams = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (streams.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (streams.errors += text));
  try {
    const url = await addressOf(child, streams);
    if (url !== undefined) {
      const run = await lookAt(url);
      // The notice is printed after the line with the address, and long before the responses.
      return { ...run, isReported: streams.output.includes('"notice":') };
    }
    return endOf(child, streams.errors);
  } finally {
    await kill(child);
    await elsewhere.remove();
  }
}

/** Undefined if the process ended, or printed no address in time. */
async function addressOf(
  child: ChildProcess,
  streams: { readonly output: string },
): Promise<string | undefined> {
  const ended = once(child, 'exit');
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT).unref());
  for (;;) {
    const url = /"url":"([^"]+)"/.exec(streams.output)?.[1];
    if (url !== undefined) return url;
    const printed = child.stdout === null ? ended : once(child.stdout, 'data');
    const first = await Promise.race([
      printed.then(() => 'printed'),
      ended.then(() => 'ended'),
      timeout.then(() => 'late'),
    ]);
    if (first !== 'printed') return undefined;
  }
}

async function lookAt(url: string): Promise<ServerRun> {
  let hasTables = false;
  for (const path of ['/v1/namespace/$/list', '/v1/namespace/$/table/list']) {
    const response = await fetch(new URL(path, url)).catch((problem: unknown) => String(problem));
    if (typeof response === 'string') return { fault: `${path} is not answered: ${response}` };
    const text = await response.text();
    if (response.status === INTERNAL) return { fault: `${path} answers ${INTERNAL}: ${text.slice(0, 200)}` };
    hasTables ||= text.includes('scale');
  }
  return { fault: undefined, hasTables };
}

const INTERNAL = 500;

/** A server that can't start must exit by itself, with a message and without a stack trace. */
function endOf({ exitCode, signalCode }: ChildProcess, errors: string): ServerRun {
  if (signalCode !== null) return { fault: `ends by ${signalCode}` };
  if (exitCode === null) return { fault: 'neither serves nor ends' };
  if (/^\s+at /m.test(errors)) return { fault: `ends with a stack: ${errors.slice(0, 300)}` };
  const [refusal = ''] = errors.split('\n');
  if (exitCode === 0 || refusal === '') return { fault: `ends with ${exitCode} and no word` };
  return { fault: undefined, refusal };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
