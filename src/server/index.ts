import { createHash, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readArguments, USAGE } from './arguments.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { openBuiltEngine } from './engine-host/built-engine.ts';
import { takeFromEnvironment, VARIABLES } from './environment.ts';
import { installExit } from './exit.ts';
import { tellParent } from './last-words.ts';
import { type ServerOptions, startServer } from './start-server.ts';

const WRONG_USAGE = 2;

interface Wanted extends ServerOptions {
  readonly help: boolean;
  readonly json: boolean;
  /** A token that was made here is told; one that was given is known. */
  readonly toldToken: string | undefined;
}

async function run(): Promise<void> {
  const wanted = await wantedOrExit();
  if (wanted.help) {
    process.stdout.write(USAGE);
    return;
  }
  const server = await startServer(wanted);
  installExit(server.close);
  process.stdout.write(wanted.json ? readyLine(server.url, wanted) : readySentence(server.url, wanted));
}

async function wantedOrExit(): Promise<Wanted> {
  try {
    return readWanted();
  } catch (problem) {
    // The first line says what is wrong; the rest is about writing arguments in general.
    return fail(`${messageOf(problem).split('\n', 1)[0]} (--help lists what it takes)`, WRONG_USAGE);
  }
}

function readWanted(): Wanted {
  const given = takeFromEnvironment(process.env);
  const { admin, data, folder, faults = given.faults, ...args } = readArguments(process.argv.slice(2));
  if (admin && given.adminToken !== undefined) {
    throw new Error(`--admin makes a token, and ${VARIABLES.adminToken} gives one: use one of them`);
  }
  const dataDirectory = dataDirectoryOf(data, folder);
  const toldToken = admin ? randomBytes(32).toString('base64url') : undefined;
  return {
    ...args,
    dataDirectory,
    engine: openBuiltEngine(import.meta.url, dataDirectory),
    folder: folder === undefined ? undefined : resolve(folder),
    auth: given.auth,
    ...(faults && { faults }),
    adminToken: toldToken ?? given.adminToken,
    toldToken,
    report,
    ...(args.json && { tellMaking }),
  };
}

/** A folder has a catalog of its own: beside the usual one, since nothing is written into the folder. */
function dataDirectoryOf(data: string | undefined, folder: string | undefined): string {
  const usual = defaultDataDirectory();
  if (data !== undefined || folder === undefined) return resolve(data ?? usual);
  const key = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  return join(usual, 'folders', key);
}

function readyLine(url: string, { toldToken }: Wanted): string {
  return `${JSON.stringify({ url, pid: process.pid, adminToken: toldToken })}\n`;
}

/** For the program that started this one: it reads lines of JSON. */
function tellMaking(making: string | null): void {
  process.stdout.write(`${JSON.stringify({ making })}\n`);
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

async function fail(words: string, code: number): Promise<never> {
  process.stderr.write(`${words}\n`);
  await tellParent(words);
  process.exit(code);
}

run().catch((problem: unknown) => fail(messageOf(problem), 1));
