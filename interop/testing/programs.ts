import { type ChildProcess, spawn } from 'node:child_process';
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

/** The built local server with its sample, in a process of its own. */
export async function startLocalServer(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const args = [SERVER, '--json', '--sample', '--data', await temporaryDirectory()];
  return readyAddress(spawn(process.execPath, args, { env: { ...process.env, ...environment } }));
}

/** The public adapter over a directory of real tables. */
export async function startRestAdapter(): Promise<string> {
  return readyAddress(spawn(python(), [pythonFile('rest_adapter.py'), await temporaryDirectory()]));
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-interop-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

const readyLine = z.object({ url: z.string() });

async function readyAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('A program without output.');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  onTestFinished(() => endProgram(child));
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
