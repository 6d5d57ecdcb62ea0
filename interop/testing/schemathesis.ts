import { join } from 'node:path';
import { type Finished, python, run, startLocalServer } from './programs.ts';

/** What the OpenAPI document promises for any input: a documented status, its schema, and never a server error. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

/** schemathesis can't write an Arrow stream. */
const UNWRITABLE = ['createTable', 'insertRows', 'createDeploymentTable'];

const { VITRINE_EXAMPLES, VITRINE_SEED = '1' } = process.env;

/** Whether the long run was requested. */
export const isLong = VITRINE_EXAMPLES !== undefined;

interface Attack {
  /** A settings file in the folder of the tests. */
  readonly settings?: string | undefined;
  readonly spared?: readonly string[];
}

/** Runs schemathesis against a new local server. */
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
