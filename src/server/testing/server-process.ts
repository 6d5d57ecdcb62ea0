import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { builtProgram } from './built-program.ts';
import { engineBundle } from './engine-bundle.ts';

const SERVER = new URL('../index.ts', import.meta.url);
/** As in `electron.vite.config.ts`: includes all packages but the native one, for a faster start. */
const BUNDLED = { ssr: { noExternal: true as const, external: ['lmdb'] } };

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Bundles the local server as a program. Returns the path for Node. */
export async function bundleServer(directory: string): Promise<string> {
  await cp(dirname(await builtProgram(SERVER, BUNDLED)), join(directory, 'server'), { recursive: true });
  // The native package stays outside. (A junction is the kind of link that all users of Windows may create.)
  await symlink(PACKAGES, join(directory, 'node_modules'), 'junction');
  // The server searches for its engine here.
  await symlink(dirname(await engineBundle()), join(directory, 'engine'), 'junction');
  return join(directory, 'server', 'index.js');
}

export interface ServerProcess {
  readonly url: string;
  /** Kills the process without a shutdown, like a power cut. */
  kill(): Promise<void>;
}

/** Starts the server on the catalog in a directory, and waits until it responds. */
export async function startServerProcess(program: string, dataDirectory: string): Promise<ServerProcess> {
  const args = [program, '--port', '0', '--data', dataDirectory, '--json', '--no-key'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const { url } = readyLine.parse(JSON.parse(await firstLine(child)));
    return { url, kill: () => kill(child) };
  } catch (problem) {
    await kill(child);
    throw problem;
  }
}

const readyLine = z.object({ url: z.string() });

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface(stdout)) return line;
  throw new Error('The server ended during startup.');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
