import { parseArgs } from 'node:util';
import type { FaultSettings } from '../protocol/index.ts';
import { VARIABLES } from './environment.ts';
import { readFaults } from './read-faults.ts';

export interface ServerArguments {
  readonly port: number;
  readonly data: string | undefined;
  readonly sample: boolean;
  readonly scale: number;
  readonly folder: string | undefined;
  readonly faults: FaultSettings | undefined;
  readonly admin: boolean;
  readonly json: boolean;
  readonly help: boolean;
}

export const USAGE = `Runs Vitrine's local server: a catalog of tables behind the namespace interface, on this machine only.

  --port N     the port on 127.0.0.1 (default: any free one)
  --data DIR   where the catalog lies (default: a directory of its own among this user's data)
  --sample     fill an empty catalog with the sample
  --folder DIR serve the tables of this directory, and change none of them
  --scale N    add a namespace "scale" with N tables
  --faults J   answers that go wrong on purpose, as JSON: {"rates": {"throttled": 10}, "latency": 200}
  --admin      open the admin routes, and print the token that they ask for
  --json       when ready, print one line of JSON: {"url": …, "pid": …}
  --help       print this

Secrets are given by the environment, several parted by commas or lines:
  ${VARIABLES.apiKeys}     requests need one of these in x-api-key
  ${VARIABLES.bearerTokens}       requests need one of these as their bearer token; with keys too, they need both
  ${VARIABLES.adminToken}  the token of the admin routes, instead of --admin
  ${VARIABLES.faults}       what --faults takes
`;

const MOST_TABLES = 10_000_000;

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
      help: { type: 'boolean', default: false },
    },
  });
  if (values.data === '') throw new Error('--data takes a directory');
  if (values.folder === '') throw new Error('--folder takes a directory');
  if (values.folder !== undefined && (values.sample || values.scale !== '0')) {
    throw new Error('--folder changes nothing in the directory, so --sample and --scale do not go with it');
  }
  return {
    port: wholeNumber('--port', values.port, 65_535),
    data: values.data,
    sample: values.sample,
    folder: values.folder,
    scale: wholeNumber('--scale', values.scale, MOST_TABLES),
    faults: values.faults === undefined ? undefined : readFaults(values.faults, '--faults'),
    admin: values.admin,
    json: values.json,
    help: values.help,
  };
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new Error(`${option} takes a whole number from 0 to ${most}, not "${text}"`);
}
