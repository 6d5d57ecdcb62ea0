import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const HERE = import.meta.dirname;
const SERVER = join(HERE, '../../out/server/index.js');

/** The interpreter that `npm run interop` prepared. */
export function python(): string {
  const path = process.env.VITRINE_PYTHON;
  if (path === undefined) throw new Error('Run these by "npm run interop": it prepares their Python.');
  return path;
}

export function pythonFile(name: string): string {
  return join(HERE, '../python', name);
}

/** A running server process. */
export interface Serving {
  readonly url: string;
  end(): Promise<void>;
}

interface ServerOptions {
  readonly sample?: boolean;
  readonly environment?: Record<string, string>;
}

/** The built local server in a process of its own, with its sample by default. */
export function serveLocalServer({ sample = true, environment = {} }: ServerOptions = {}): Promise<Serving> {
  const filled = sample ? ['--sample'] : [];
  const open = Object.keys(environment).length === 0 ? ['--no-key'] : [];
  return serve(
    (directory) => [
      process.execPath,
      [SERVER, '--json', ...open, ...filled, '--data', directory],
      environment,
    ],
    readReadyLine,
  );
}

/** A local server that ends with the test. */
export async function startLocalServer(options: ServerOptions = {}): Promise<string> {
  const { url, end } = await serveLocalServer(options);
  onTestFinished(end);
  return url;
}

/** The public adapter over a directory of real tables; with `--index`, one of them has an index of its vectors. */
export function startRestAdapter(...args: readonly '--index'[]): Promise<Serving> {
  return serve((directory) => [python(), [pythonFile('rest_adapter.py'), directory, ...args]], readReadyLine);
}

/** The public adapter over an empty directory; it tracks table versions. */
export function startTrackedAdapter(): Promise<Serving> {
  return serve((directory) => [python(), [pythonFile('tracked_adapter.py'), directory]], readReadyLine);
}

/** Creates thirty tables with the public client. */
export async function fillTables(url: string): Promise<void> {
  const { code, errors } = await run(python(), [pythonFile('fill_tables.py'), url]);
  if (code !== 0) throw new Error(errors);
}

type Command = readonly [program: string, args: readonly string[], environment?: Record<string, string>];

/** Starts a process with a directory of its own, and waits for the line that says that it is ready. */
export async function serve<Ready extends { readonly url: string }>(
  command: (directory: string) => Command,
  readLine: (line: string) => Ready | undefined,
): Promise<Ready & Pick<Serving, 'end'>> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-interop-'));
  const [program, args, environment] = command(directory);
  const child = spawn(program, args, { env: { ...process.env, ...environment } });
  const end = async () => {
    await endProgram(child);
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    return { ...(await firstRead(child, readLine)), end };
  } catch (problem) {
    await end();
    throw problem;
  }
}

const readyLine = z.object({ url: z.string() });

/** The ready line of Vitrine's own programs is JSON. */
function readReadyLine(line: string): z.infer<typeof readyLine> | undefined {
  return line.startsWith('{') ? readyLine.parse(JSON.parse(line)) : undefined;
}

/**
 * Some programs print the line to stdout, some to stderr. Both are read to the end, because a full pipe would block
 * them.
 */
function firstRead<Ready>(
  child: ChildProcessWithoutNullStreams,
  readLine: (line: string) => Ready | undefined,
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const log: string[] = [];
    const hear = (line: string) => {
      log.push(line);
      try {
        const ready = readLine(line);
        if (ready !== undefined) resolve(ready);
      } catch (problem) {
        reject(problem);
      }
    };
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', hear);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`It ended before it was ready: ${log.join('\n')}`)));
  });
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the process, which could otherwise outlive its test. */
  readonly signal?: AbortSignal;
}

export async function run(
  command: string,
  args: readonly string[],
  { environment = {}, signal }: RunOptions = {},
): Promise<Finished> {
  const child = spawn(command, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
    signal,
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output, errors };
}
