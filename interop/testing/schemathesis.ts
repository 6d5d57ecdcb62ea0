import { join } from 'node:path';
import { type Finished, python, run, startLocalServer } from './programs.ts';

/** What the document promises is what any input gets: a documented status, its shape, and never a fault of ours. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

/** It can't write an Arrow stream. */
const UNWRITABLE = ['createTable', 'insertRows', 'createDeploymentTable'];

const { VITRINE_EXAMPLES, VITRINE_SEED = '1' } = process.env;

/** The long form was asked for. */
export const isLong = VITRINE_EXAMPLES !== undefined;

interface Attack {
  /** A file of settings beside the tests. */
  readonly settings?: string | undefined;
  readonly spared?: readonly string[];
}

/** Sets schemathesis upon a local server of its own. */
export async function attack({ settings, spared = [] }: Attack): Promise<Finished> {
  const server = await startLocalServer();
  return run(python(), [
    ...['-m', 'schemathesis.cli'],
    ...(settings === undefined ? [] : ['--config-file', join(import.meta.dirname, '..', settings)]),
    ...['run', `${server}/openapi.json`],
    ...['--checks', CHECKS.join(',')],
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', VITRINE_EXAMPLES ?? '10'],
    ...['--seed', VITRINE_SEED, '--no-color', '--suppress-health-check', 'all'],
    ...[...UNWRITABLE, ...spared].flatMap((name) => ['--exclude-operation-id', name]),
  ]);
}
