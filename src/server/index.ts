import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { readArguments, USAGE } from './arguments.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { takeFromEnvironment, VARIABLES } from './environment.ts';
import { installExit } from './exit.ts';
import { type ServerOptions, startServer } from './start-server.ts';

const WRONG_USAGE = 2;

interface Wanted extends ServerOptions {
  readonly help: boolean;
  readonly json: boolean;
  /** A token that was made here is told; one that was given is known. */
  readonly toldToken: string | undefined;
}

async function run(): Promise<void> {
  const wanted = wantedOrExit();
  if (wanted.help) {
    process.stdout.write(USAGE);
    return;
  }
  const server = await startServer(wanted);
  installExit(server.close);
  process.stdout.write(wanted.json ? readyLine(server.url, wanted) : readySentence(server.url, wanted));
}

function wantedOrExit(): Wanted {
  try {
    return readWanted();
  } catch (problem) {
    // The first line says what is wrong; the rest is about writing arguments in general.
    process.stderr.write(`${messageOf(problem).split('\n', 1)[0]} (--help lists what it takes)\n`);
    process.exit(WRONG_USAGE);
  }
}

function readWanted(): Wanted {
  const given = takeFromEnvironment(process.env);
  const { admin, data, faults = given.faults, ...args } = readArguments(process.argv.slice(2));
  if (admin && given.adminToken !== undefined) {
    throw new Error(`--admin makes a token, and ${VARIABLES.adminToken} gives one: use one of them`);
  }
  const toldToken = admin ? randomBytes(32).toString('base64url') : undefined;
  return {
    ...args,
    dataDirectory: resolve(data ?? defaultDataDirectory()),
    auth: given.auth,
    ...(faults && { faults }),
    adminToken: toldToken ?? given.adminToken,
    toldToken,
    report,
  };
}

function readyLine(url: string, { toldToken }: Wanted): string {
  return `${JSON.stringify({ url, pid: process.pid, adminToken: toldToken })}\n`;
}

function readySentence(url: string, { dataDirectory, toldToken }: Wanted): string {
  const token = toldToken === undefined ? '' : `Its admin routes ask for the token ${toldToken}\n`;
  return `The local server listens on ${url}. Its catalog lies in ${dataDirectory}.\n${token}`;
}

/** Failures of the server itself go to its own output in full: the client hears only that there was one. */
function report(problem: unknown): void {
  process.stderr.write(`${problem instanceof Error ? (problem.stack ?? problem.message) : problem}\n`);
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

run().catch((problem: unknown) => {
  process.stderr.write(`${messageOf(problem)}\n`);
  process.exit(1);
});
