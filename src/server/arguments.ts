import { type Program, readSwitches } from '#command-line/switches.ts';
import { UsageError } from '#command-line/usage-error.ts';
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
  /** Accepts requests from all programs on this computer. */
  readonly noKey: boolean;
  readonly json: boolean;
  /** The parent process sends the secrets. */
  readonly parentSecrets: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

export const SERVER = {
  command: 'vitrine server',
  summary:
    'Runs Vitrine’s local server: a catalog of tables behind the namespace interface, on this machine only.',
  switches: {
    port: {
      takes: 'number',
      placeholder: 'N',
      most: 65_535,
      help: 'port on 127.0.0.1 (default: any free port)',
    },
    data: {
      takes: 'directory',
      placeholder: 'DIR',
      help: 'catalog directory (default: in the user’s data directory)',
    },
    sample: { takes: 'nothing', help: 'fill an empty catalog with the sample' },
    folder: { takes: 'directory', placeholder: 'DIR', help: 'serve the tables in this directory, read-only' },
    scale: {
      takes: 'number',
      placeholder: 'N',
      most: 10_000_000,
      help: 'add a namespace "scale" with N tables',
    },
    faults: {
      takes: 'text',
      placeholder: 'J',
      help: 'inject faults, as JSON: {"rates": {"throttled": 10}, "latency": 200}',
    },
    'no-key': {
      takes: 'nothing',
      help: 'require no API key: every program and account on this computer can use it',
    },
    admin: { takes: 'nothing', help: 'enable the admin API and print its token' },
    json: { takes: 'nothing', help: 'when ready, print one line of JSON: {"url": …, "pid": …, "key": …}' },
    'parent-secrets': {
      takes: 'nothing',
      hidden: true,
      help: 'wait for secrets from the program that starts this one',
    },
  },
  environment: {
    title: 'Set secrets in the environment, separated by commas or newlines',
    rows: [
      [VARIABLES.apiKeys, 'requests need one of these in x-api-key, instead of a key that is printed'],
      [
        VARIABLES.bearerTokens,
        'requests need one of these as their bearer token; with keys too, they need both',
      ],
      [VARIABLES.adminToken, 'the token of the admin routes, instead of --admin'],
      [VARIABLES.faults, 'what --faults takes'],
    ],
  },
} as const satisfies Program;

/** Throws an error with a message for the user. */
export function readArguments(args: readonly string[]): ServerArguments {
  const { 'parent-secrets': parentSecrets, 'no-key': noKey, faults, ...values } = readSwitches(SERVER, args);
  if (values.folder !== undefined && (values.sample || values.scale > 0)) {
    throw new UsageError('--folder is read-only and can’t be combined with --sample or --scale');
  }
  return {
    ...values,
    faults: faults === undefined ? undefined : readFaults(faults, '--faults'),
    parentSecrets,
    noKey,
  };
}
