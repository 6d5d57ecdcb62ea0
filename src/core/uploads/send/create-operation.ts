import type { Connection } from '#contract/index.ts';
import { ambiguousParts, formatId, type Id, operations } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import type { StreamedBody } from '../../http/http-request.ts';
import type { TimeoutOverrides } from '../../http/limits.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';

export type CreateOperation = 'createTable' | 'createDeploymentTable';

/** What of a connection decides by which operation a table is created. */
export type Chooser = Pick<Connection, 'name' | 'flavour' | 'capabilities'>;

/**
 * The enterprise flavour creates tables of its deployment, everybody else those of a namespace, as far as nothing else is
 * known of the server.
 */
export function createOperationOf({ name, flavour, capabilities }: Chooser): CreateOperation {
  const [usual, other]: readonly CreateOperation[] =
    flavour === 'enterprise'
      ? ['createDeploymentTable', 'createTable']
      : ['createTable', 'createDeploymentTable'];
  const candidates = [usual, other].filter((operation) => operation !== undefined);
  const known = candidates.find((operation) => capabilities[operation] === 'yes');
  const possible = candidates.find((operation) => capabilities[operation] !== 'no');
  const chosen = known ?? possible;
  if (chosen !== undefined) return chosen;
  throw new Failure(
    'NOT_SUPPORTED',
    `${name} can’t create tables with data. Declare the table and write the data with another client.`,
  );
}

export interface CreateCall {
  readonly id: Id;
  readonly delimiter: string;
  readonly arrow: StreamedBody;
  readonly patience: TimeoutOverrides;
  readonly signal: AbortSignal;
}

export interface Created {
  readonly version?: bigint;
  readonly location?: string;
  readonly requestId: number;
}

export async function callCreate(
  client: NamespaceClient,
  operation: CreateOperation,
  { id, delimiter, ...rest }: CreateCall,
): Promise<Created> {
  const { answer, raw } =
    operation === 'createTable'
      ? await client.call(operations.createTable, { id, query: { mode: 'create' }, ...rest })
      : await client.call(operations.createDeploymentTable, {
          names: { table_name: deploymentName(id, delimiter) },
          ...rest,
        });
  const { version, location } = answer;
  return {
    requestId: raw.requestId,
    ...(version == null ? {} : { version }),
    ...(location == null ? {} : { location }),
  };
}

/** A deployment has one flat list of tables: there, the whole id is the name. */
function deploymentName(id: Id, delimiter: string): string {
  const [part] = ambiguousParts(id, delimiter);
  if (part === undefined) return formatId(id, delimiter);
  throw new Failure(
    'INVALID',
    `The name "${part}" contains the delimiter ${delimiter}, so the server would read a different ID. Choose another name.`,
  );
}
