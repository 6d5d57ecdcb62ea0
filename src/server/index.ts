import { resolve } from 'node:path';
import { readArguments, type ServerArguments, USAGE } from './arguments.ts';
import { defaultDataDirectory } from './data-directory.ts';
import { installExit } from './exit.ts';
import { startServer } from './start-server.ts';

const WRONG_USAGE = 2;

async function run(): Promise<void> {
  const args = argumentsOrExit();
  if (args.help) {
    process.stdout.write(USAGE);
    return;
  }
  const dataDirectory = resolve(args.data ?? defaultDataDirectory());
  const server = await startServer({ ...args, dataDirectory, report });
  installExit(server.close);
  process.stdout.write(args.json ? readyLine(server.url) : readySentence(server.url, dataDirectory));
}

function argumentsOrExit(): ServerArguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (problem) {
    // The first line says what is wrong; the rest is about writing arguments in general.
    process.stderr.write(`${messageOf(problem).split('\n', 1)[0]} (--help lists what it takes)\n`);
    process.exit(WRONG_USAGE);
  }
}

function readyLine(url: string): string {
  return `${JSON.stringify({ url, pid: process.pid })}\n`;
}

function readySentence(url: string, dataDirectory: string): string {
  return `The local server listens on ${url}. Its catalog lies in ${dataDirectory}.\n`;
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
