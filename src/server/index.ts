import { USAGE } from './arguments.ts';
import { installExit } from './exit.ts';
import { receiveSecrets } from './parent-secrets.ts';
import { reportStartFailure } from './report-start-failure.ts';
import { readServeParams, type ServeParams, type ServerOutput, serve } from './serve.ts';

const WRONG_USAGE = 2;

const output: ServerOutput = {
  write: (text) => void process.stdout.write(text),
  report: (problem) =>
    void process.stderr.write(`${problem instanceof Error ? (problem.stack ?? problem.message) : problem}\n`),
};

async function run(): Promise<void> {
  const wanted = await wantedOrExit();
  if (wanted.args.help) return output.write(USAGE);
  const { readyWords, close } = await serve(wanted);
  // Who reads the words may end it in the next moment.
  installExit(close);
  output.write(readyWords);
}

async function wantedOrExit(): Promise<ServeParams> {
  try {
    return await readServeParams(process.argv.slice(2), { environment: process.env, output, receiveSecrets });
  } catch (problem) {
    // The first line says what is wrong; the rest is about writing arguments in general.
    return fail(messageOf(problem).split('\n', 1)[0] ?? '', WRONG_USAGE);
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

async function fail(words: string, code: number): Promise<never> {
  // An app that started this one has no arguments to show.
  process.stderr.write(`${words} (--help lists the options)\n`);
  await reportStartFailure(words);
  process.exit(code);
}

run().catch((problem: unknown) => fail(messageOf(problem), 1));
