import { type Id, operations } from '../../protocol/index.ts';
import { delimiterFor } from '../namespace/delimiter.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { requestPath } from '../namespace/request-path.ts';
import type { NamespaceTarget } from '../namespace/target.ts';

/** A question that costs a server next to nothing, and that only a server of the interface can answer. */
export interface ProbeRequest {
  readonly name: 'listNamespaces' | 'listAllTables' | 'listDeploymentTables';
  /** What it lists, in the plural. */
  readonly what: string;
  ask(client: NamespaceClient, signal: AbortSignal): Promise<readonly string[]>;
}

const ROOT: Id = [];
/** More than one: of a single id nobody can tell with what its parts are joined. */
const LIMIT = 20;

const namespaces: ProbeRequest = {
  name: 'listNamespaces',
  what: 'namespaces',
  ask: async (client, signal) => {
    const asked = { id: ROOT, query: { limit: LIMIT }, signal };
    return (await client.call(operations.listNamespaces, asked)).answer.namespaces;
  },
};

const tables: ProbeRequest = {
  name: 'listAllTables',
  what: 'tables',
  ask: async (client, signal) =>
    (await client.call(operations.listAllTables, { query: { limit: LIMIT }, signal })).answer.tables,
};

const deployment: ProbeRequest = {
  name: 'listDeploymentTables',
  what: 'tables',
  ask: async (client, signal) => {
    const asked = { query: { limit: LIMIT }, signal };
    const { answer } = await client.call(operations.listDeploymentTables, asked);
    const listed = Array.isArray(answer) ? answer : answer.tables;
    return listed.map((item) => (typeof item === 'string' ? item : item.name));
  },
};

/** The one that such a server is sure to have comes first. */
export function questionsFor({
  flavour,
}: Pick<NamespaceTarget, 'flavour'>): readonly [ProbeRequest, ...ProbeRequest[]] {
  return flavour === 'enterprise' ? [deployment, tables, namespaces] : [namespaces, tables, deployment];
}

/** The path of a question, as the client would ask it. */
export function pathOf({ name }: ProbeRequest, target: NamespaceTarget): string {
  const operation = operations[name];
  const { delimiter, isSent } = delimiterFor(operation, ROOT, target, 'test');
  const path = requestPath(operation, { id: ROOT }, delimiter, 'test');
  return `${path}?${isSent ? `delimiter=${encodeURIComponent(delimiter)}&` : ''}limit=${LIMIT}`;
}
