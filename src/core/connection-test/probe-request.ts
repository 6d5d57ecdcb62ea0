import { z } from 'zod';
import type { Capability } from '#contract/index.ts';
import { type CapabilityName, type Id, isAuthFailure, operations, parseJson } from '#protocol/index.ts';
import { reportCapabilities } from '../connections/capabilities.ts';
import type { HttpResponse } from '../http/http-response.ts';
import type { TimeoutOverrides } from '../http/limits.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { splitAddress } from '../namespace/address.ts';
import { requestPath } from '../namespace/build-request.ts';
import { delimiterFor } from '../namespace/delimiter.ts';
import { createAnswers, type OperationKnowledge, type OperationSupport } from '../namespace/knowledge.ts';
import { createNamespaceClient, type NamespaceClient } from '../namespace/namespace-client.ts';
import { pageOfNames } from '../namespace/pages.ts';
import type { Identity } from '../namespace/request-auth.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import { type TestContext, targetAt } from './test-context.ts';

export type Listed = readonly string[] | RequestFailure;

/** What a test learns about a server. It isn’t added to the saved connection: the form may name another server. */
export interface ProbedKnowledge extends OperationKnowledge {
  report(): Capability[];
}

/** A cheap request that only a table namespace server answers as expected. */
export interface ProbeRequest {
  readonly name: 'listNamespaces' | 'listAllTables' | 'listDeploymentTables';
  /** The plural of what it lists. */
  readonly what: string;
  send(client: NamespaceClient, signal: AbortSignal): Promise<readonly string[]>;
}

const ROOT: Id = [];

/** More than one: a single ID doesn’t show which delimiter joins its parts. */
const LIMIT = 20;

const namespaces: ProbeRequest = {
  name: 'listNamespaces',
  what: 'namespaces',
  send: async (client, signal) => {
    const parts = { id: ROOT, query: { limit: LIMIT }, signal };
    const { answer } = await client.call(operations.listNamespaces, parts);
    return pageOfNames(answer.namespaces).items;
  },
};

const tables: ProbeRequest = {
  name: 'listAllTables',
  what: 'tables',
  send: async (client, signal) => {
    const { answer } = await client.call(operations.listAllTables, { query: { limit: LIMIT }, signal });
    return pageOfNames(answer.tables).items;
  },
};

const deployment: ProbeRequest = {
  name: 'listDeploymentTables',
  what: 'tables',
  send: async (client, signal) => {
    const parts = { query: { limit: LIMIT }, signal };
    const { answer } = await client.call(operations.listDeploymentTables, parts);
    const listed = Array.isArray(answer) ? answer : answer.tables;
    return pageOfNames(listed.map((item) => (typeof item === 'string' ? item : item.name))).items;
  },
};

/** The operation that servers of this flavour are sure to have comes first. */
export function probeRequestsFor({
  flavour,
}: Pick<NamespaceTarget, 'flavour'>): readonly [ProbeRequest, ...ProbeRequest[]] {
  return flavour === 'enterprise' ? [deployment, tables, namespaces] : [namespaces, tables, deployment];
}

/** The path as the client would send it. */
export function pathOf({ name }: ProbeRequest, target: NamespaceTarget): string {
  const operation = operations[name];
  const { delimiter, isSent } = delimiterFor(operation, ROOT, target, 'test');
  const path = requestPath(operation, { id: ROOT }, delimiter, 'test');
  return `${path}?${isSent ? `delimiter=${encodeURIComponent(delimiter)}&` : ''}limit=${LIMIT}`;
}

/** The usual base paths of table namespace servers. */
const DEFAULT_BASE_PATHS = ['', '/api', '/lance'];

/** Another base path of the same server that has the API. SECURITY: searched without any credential. */
export async function findAddress(address: string, context: TestContext): Promise<string | undefined> {
  const { origin, basePath } = splitAddress(address);
  const candidates = DEFAULT_BASE_PATHS.filter((path) => path !== basePath).map((path) => origin + path);
  for (const candidate of candidates) if (await hasApiAt(candidate, context)) return candidate;
  return undefined;
}

async function hasApiAt(address: string, context: TestContext): Promise<boolean> {
  const target = targetAt(address, context);
  for (const probe of probeRequestsFor(target)) {
    if (await isOfInterface(address, pathOf(probe, target), context)) return true;
  }
  return false;
}

const refusal = z.looseObject({ code: z.number().int() });

const listing = z.union([
  z.looseObject({ namespaces: z.array(z.string()) }),
  z.looseObject({ tables: z.array(z.unknown()) }),
]);

/** Short, since these paths are only guesses. */
const SHORT: TimeoutOverrides = { headers: 5000, body: 5000 };

async function isOfInterface(address: string, path: string, context: TestContext): Promise<boolean> {
  try {
    const { status, text } = await requestWithoutCredentials(address, path, context, SHORT);
    const body = parseJson(text);
    // A rejection with an API error code also shows that the API is there.
    return status === 200
      ? listing.safeParse(body).success
      : isAuthFailure({ status }) && refusal.safeParse(body).success;
  } catch (error) {
    if (error instanceof RequestFailure || error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * One GET to see what responds. SECURITY: without any credential or context entry, and without following redirects: the
 * user must see the target first.
 */
export function requestWithoutCredentials(
  address: string,
  path: string,
  context: TestContext,
  timeouts: TimeoutOverrides = {},
): Promise<HttpResponse> {
  const { tools, connectionId, route, signal } = context;
  const { origin, basePath } = splitAddress(address);
  return tools.http.send({
    connectionId,
    route,
    signal,
    origin,
    method: 'GET',
    path: basePath + path,
    redirects: 'return',
    effect: 'reads',
    // Not retried: the user wants to know what happens on the first attempt.
    repeatable: false,
    timeouts,
  });
}

export function createProbeClient(
  target: NamespaceTarget,
  identity: Identity,
  known: ProbedKnowledge,
  { tools, route }: TestContext,
): NamespaceClient {
  return createNamespaceClient({
    target,
    http: tools.http,
    credentialProvider: async () => ({ ...identity, route }),
    known,
  });
}

export async function sendProbe(
  probe: ProbeRequest,
  client: NamespaceClient,
  signal: AbortSignal,
): Promise<Listed> {
  try {
    return await probe.send(client, signal);
  } catch (error) {
    if (error instanceof RequestFailure) return error;
    throw error;
  }
}

export function isListed(listed: Listed): listed is readonly string[] {
  return !(listed instanceof RequestFailure);
}

/** Starts with the known capabilities, so that the test shows the same as the rest of the window. */
export function openProbedKnowledge({ known = [], settings }: TestContext['subject']): ProbedKnowledge {
  const supports = new Map<CapabilityName, OperationSupport>();
  const answers = createAnswers();
  for (const { name, support, answer } of known) {
    if (answer !== undefined) answers.record(name, answer);
    if (support === 'unknown') continue;
    const result = support === 'supported' ? 'yes' : 'no';
    supports.set(name, result);
    answers.settle(name, result);
  }
  const of = (name: CapabilityName) => supports.get(name);
  return {
    of,
    learn: (name, operationSupport) => {
      supports.set(name, operationSupport);
      answers.settle(name, operationSupport);
    },
    record: answers.record,
    report: () => reportCapabilities({ flavour: settings.flavour, isOwn: false, known: of, answers }),
  };
}
