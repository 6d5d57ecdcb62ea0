import { createHash, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { NO_ENGINE } from '#engine/host/engine.ts';
import { openBuiltEngine } from '#engine/host/start-engine.ts';
import type { GatewayAccess, ServerSecrets } from '#protocol/index.ts';
import { readArguments, type ServerArguments } from './arguments.ts';
import { serverDataDirectory } from './data-directory.ts';
import { type GivenByEnvironment, takeFromEnvironment, VARIABLES } from './environment.ts';
import { NO_AUTH } from './http/authentication.ts';
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts';
import { startReader } from './storage-reader/start-reader.ts';

/** The options from the command line and the environment. */
interface ServeParams {
  readonly args: ServerArguments;
  readonly options: ServerOptions;
  /** Set if the server reads tables in storage through the gateway, instead of a catalog. */
  readonly gateway: GatewayAccess | undefined;
  /** Generated secrets, which are printed. Given ones are not. */
  readonly generated: { readonly key?: string | undefined; readonly adminToken?: string | undefined };
}

/** The output of a server. */
export interface ServerOutput {
  write(text: string): void;
  /** Called with internal errors of the server, in full. Clients only learn that there was one. */
  report(problem: unknown): void;
}

interface ServerSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly output: ServerOutput;
  /** Waits for the secrets of the parent process. */
  readonly receiveSecrets: () => Promise<ServerSecrets>;
}

/** Removes the secrets from the environment. Throws an error with a message for the user. */
export async function readServeParams(
  argv: readonly string[],
  { environment, output: { write, report }, receiveSecrets }: ServerSurroundings,
): Promise<ServeParams> {
  const args = readArguments(argv);
  const sent = args.parentSecrets ? await receiveSecrets() : undefined;
  const given = givenBy(takeFromEnvironment(environment), sent);
  if (args.admin && given.adminToken !== undefined) {
    throw new Error(`Use either --admin or ${VARIABLES.adminToken}, not both`);
  }
  const isClosed = given.auth.apiKeys.length > 0 || given.auth.bearerTokens.length > 0;
  if (args.noKey && isClosed) {
    throw new Error(`Use either --no-key or ${VARIABLES.apiKeys} and ${VARIABLES.bearerTokens}, not both`);
  }
  const dataDirectory = dataDirectoryOf(args);
  const generated = {
    // If the parent process sends no key, the server is open.
    key: isClosed || args.noKey || sent !== undefined ? undefined : newSecret(),
    adminToken: args.admin ? newSecret() : undefined,
  };
  const faults = args.faults ?? given.faults;
  return {
    args,
    generated,
    gateway: sent?.gateway,
    options: {
      port: args.port,
      sample: args.sample,
      scale: args.scale,
      dataDirectory,
      engine: openBuiltEngine(import.meta.url, dataDirectory),
      folder: args.folder === undefined ? undefined : resolve(args.folder),
      auth: generated.key === undefined ? given.auth : { ...given.auth, apiKeys: [generated.key] },
      ...(faults && { faults }),
      adminToken: generated.adminToken ?? given.adminToken,
      report,
      ...(args.json && { onSampleCreation: (making) => write(`${JSON.stringify({ making })}\n`) }),
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * SECURITY: if the parent process sends secrets, only those are used. Variables of the shell may be for other
 * servers.
 */
function givenBy(environment: GivenByEnvironment, sent: ServerSecrets | undefined): GivenByEnvironment {
  if (sent === undefined) return environment;
  const { apiKeys, bearerTokens, adminToken } = sent;
  return { ...environment, auth: { apiKeys, bearerTokens }, adminToken };
}

interface ServingServer {
  /** The address in the requested format. To be printed once the process is ready to call `close`. */
  readonly readyWords: string;
  close(): Promise<void>;
}

/** Starts the server. Resolves once it listens. */
export async function serve(params: ServeParams): Promise<ServingServer> {
  const notices: string[] = [];
  const onNotice = (notice: string) => notices.push(notice);
  const { url, close } = await start(params, onNotice);
  // The parent process expects the address in the first line, so the notices follow.
  const lines = notices.map((notice) => `${params.args.json ? JSON.stringify({ notice }) : notice}\n`);
  const ready = params.args.json ? readyLine(url, params) : readySentence(url, params);
  return { readyWords: [ready, ...lines].join(''), close };
}

function start(
  { options, gateway }: ServeParams,
  onNotice: (notice: string) => void,
): Promise<RunningServer> {
  if (gateway === undefined) return startServer({ ...options, onNotice });
  const { port, engine = NO_ENGINE, auth = NO_AUTH, report } = options;
  return startReader({ port, engine, auth, gateway, ...(report && { report }) });
}

/** Each folder has its own catalog beside the default one, since nothing is written into the folder. */
function dataDirectoryOf({ data, folder }: ServerArguments): string {
  const defaultDirectory = serverDataDirectory();
  if (data !== undefined || folder === undefined) return resolve(data ?? defaultDirectory);
  const key = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16);
  return join(defaultDirectory, 'folders', key);
}

function readyLine(url: string, { generated }: ServeParams): string {
  return `${JSON.stringify({ url, pid: process.pid, ...generated })}\n`;
}

function readySentence(url: string, { options: { dataDirectory }, generated }: ServeParams): string {
  const key = generated.key === undefined ? '' : `API key, to send as x-api-key: ${generated.key}\n`;
  const token =
    generated.adminToken === undefined ? '' : `Token for its admin routes: ${generated.adminToken}\n`;
  return `Local server listening on ${url}. Catalog: ${dataDirectory}\n${key}${token}`;
}
