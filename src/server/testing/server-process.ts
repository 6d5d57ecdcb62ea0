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
/** As in `electron.vite.config.ts`: its packages are in it, but for the one that is native, so that it starts sooner. */
const BUNDLED = { ssr: { noExternal: true as const, external: ['lmdb'] } };

const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** The local server as a program of its own. Returns what to give to Node. */
export async function bundleServer(directory: string): Promise<string> {
  await cp(dirname(await builtProgram(SERVER, BUNDLED)), join(directory, 'server'), { recursive: true });
  // The native one stays outside of it. (A junction is the link that any user of Windows may make.)
  await symlink(PACKAGES, join(directory, 'node_modules'), 'junction');
  // Where the server looks for its engine.
  await symlink(dirname(await engineBundle()), join(directory, 'engine'), 'junction');
  return join(directory, 'server', 'index.js');
}

export interface ServerProcess {
  readonly url: string;
  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void>;
}

/** Starts it on the catalog in the directory, and waits until it answers. */
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
