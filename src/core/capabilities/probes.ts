import { type OperationName, operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

export interface ProbeCall {
  readonly client: NamespaceClient;
  readonly signal: AbortSignal | undefined;
}

export interface Probe {
  readonly name: OperationName;
  /** Whether it asks by an operation that could change something. */
  readonly isOfChange?: boolean;
  ask(call: ProbeCall): Promise<unknown>;
}

/**
 * A table that nobody has: a server that knows the operation says that the table is not there, one that does not says
 * that there is no such operation. No sign in it that could be a delimiter.
 */
const NOWHERE = ['vitrineprobenosuchtable'];

const about = ({ signal }: ProbeCall) => ({ id: NOWHERE, askAnyway: true, signal });

/** How this server says that a table is not there: the one operation that every server has. */
export function askForMissingTable(call: ProbeCall): Promise<unknown> {
  return call.client.call(operations.describeTable, about(call));
}

/** Never one that changes something, and never `analyzePlan`, which runs a query. Listings find themselves out. */
export const PROBES: readonly Probe[] = [
  {
    name: 'listVersions',
    ask: (call) => call.client.call(operations.listVersions, { ...about(call), query: { limit: 1 } }),
  },
  { name: 'describeVersion', ask: (call) => call.client.call(operations.describeVersion, about(call)) },
  { name: 'listTags', ask: (call) => call.client.call(operations.listTags, about(call)) },
  { name: 'listIndices', ask: (call) => call.client.call(operations.listIndices, about(call)) },
  { name: 'tableStats', ask: (call) => call.client.call(operations.tableStats, about(call)) },
  { name: 'countRows', ask: (call) => call.client.call(operations.countRows, about(call)) },
  { name: 'tableExists', ask: (call) => call.client.call(operations.tableExists, about(call)) },
  { name: 'describeNamespace', ask: (call) => call.client.call(operations.describeNamespace, about(call)) },
  {
    name: 'explainPlan',
    ask: (call) =>
      call.client.call(operations.explainPlan, {
        ...about(call),
        body: { query: { k: 1, vector: { single_vector: [] } } },
      }),
  },
  {
    name: 'batchCommit',
    isOfChange: true,
    // Harmless: "all or none of nothing" changes nothing, and a server that wants at least one operation refuses it.
    ask: ({ client, signal }) =>
      client.call(operations.batchCommit, { body: { operations: [] }, askAnyway: true, signal }),
  },
];
