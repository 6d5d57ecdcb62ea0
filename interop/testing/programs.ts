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

/** A program that serves, until it is told to end. */
export interface Serving {
  readonly url: string;
  end(): Promise<void>;
}

/** The built local server with its sample, in a process of its own, for one test. */
export async function startLocalServer(): Promise<string> {
  const { url, end } = await serve((directory) => [
    process.execPath,
    [SERVER, '--json', '--sample', '--data', directory],
  ]);
  onTestFinished(end);
  return url;
}

/** The public adapter over a directory of real tables. */
export function startRestAdapter(): Promise<Serving> {
  return serve((directory) => [python(), [pythonFile('rest_adapter.py'), directory]]);
}

async function serve(
  command: (directory: string) => readonly [program: string, args: readonly string[]],
): Promise<Serving> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-interop-'));
  const [program, args] = command(directory);
  const child = spawn(program, args);
  const end = async () => {
    await endProgram(child);
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    return { url: await readyAddress(child), end };
  } catch (problem) {
    await end();
    throw problem;
  }
}

const readyLine = z.object({ url: z.string() });

async function readyAddress(child: ChildProcessWithoutNullStreams): Promise<string> {
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  for await (const line of createInterface(child.stdout)) return readyLine.parse(JSON.parse(line)).url;
  throw new Error(`It ended before it was ready: ${errors}`);
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

export async function run(command: string, args: readonly string[]): Promise<Finished> {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
