import { parseArgs } from 'node:util';
import type { FaultSettings } from '#protocol/index.ts';
import { readFaults, VARIABLES } from './environment.ts';

export interface ServerArguments {
  readonly port: number;
  readonly data: string | undefined;
  readonly sample: boolean;
  readonly scale: number;
  readonly folder: string | undefined;
  readonly faults: FaultSettings | undefined;
  readonly admin: boolean;
  readonly json: boolean;
  /** Its secrets are sent by the program that starts it. */
  readonly parentSecrets: boolean;
  readonly help: boolean;
}

export const USAGE = `Runs Vitrine’s local server: a catalog of tables behind the namespace interface, on this machine only.

  --port N     port on 127.0.0.1 (default: any free port)
  --data DIR   catalog directory (default: in the user’s data directory)
  --sample     fill an empty catalog with the sample
  --folder DIR serve the tables in this directory, read-only
  --scale N    add a namespace "scale" with N tables
  --faults J   inject faults, as JSON: {"rates": {"throttled": 10}, "latency": 200}
  --admin      enable the admin API and print its token
  --json       when ready, print one line of JSON: {"url": …, "pid": …}
  --parent-secrets  wait for secrets from the program that starts this one
  --help       print this

Set secrets in the environment, separated by commas or newlines:
  ${VARIABLES.apiKeys}     requests need one of these in x-api-key
  ${VARIABLES.bearerTokens}       requests need one of these as their bearer token; with keys too, they need both
  ${VARIABLES.adminToken}  the token of the admin routes, instead of --admin
  ${VARIABLES.faults}       what --faults takes
`;

const MAX_TABLES = 10_000_000;

/** Throws an error whose message is for the user. */
export function readArguments(args: readonly string[]): ServerArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      sample: { type: 'boolean', default: false },
      scale: { type: 'string', default: '0' },
      folder: { type: 'string' },
      faults: { type: 'string' },
      admin: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'parent-secrets': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.data === '') throw new Error('--data takes a directory');
  if (values.folder === '') throw new Error('--folder requires a directory');
  if (values.folder !== undefined && (values.sample || values.scale !== '0')) {
    throw new Error('--folder is read-only and can’t be combined with --sample or --scale');
  }
  return {
    port: wholeNumber('--port', values.port, 65_535),
    data: values.data,
    sample: values.sample,
    folder: values.folder,
    scale: wholeNumber('--scale', values.scale, MAX_TABLES),
    faults: values.faults === undefined ? undefined : readFaults(values.faults, '--faults'),
    admin: values.admin,
    json: values.json,
    parentSecrets: values['parent-secrets'],
    help: values.help,
  };
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Error(`${option} requires an integer from 0 to ${most}, not "${text}"`);
}
