import { z } from 'zod';
import { parseJson } from './json.ts';
import { requestMembers } from './records.ts';

/** The schema of path and query parameters, which are texts on the wire. */
type QuerySchema = z.ZodObject<Record<string, z.ZodType>>;

export type OperationGroup =
  | 'namespaces'
  | 'tables'
  | 'versions'
  | 'tags'
  | 'rows'
  | 'indices'
  | 'plans'
  | 'batch'
  | 'deployment';

interface OperationNature {
  /** The request body: nothing, JSON, or an Arrow IPC stream. */
  readonly requestKind: 'none' | 'json' | 'arrow';
  /** The response body: JSON, a plan as text in one of several wrappings, Arrow IPC bytes, or nothing. */
  readonly answerKind: 'json' | 'plan' | 'arrow' | 'nothing';
  /** The deployments that have it. The namespace interface is part of both flavours. */
  readonly flavour: 'both' | 'enterprise';
  /** The header that the interface requires. The enterprise flavour also requires its API key for everything. */
  readonly auth: 'bearer' | 'api-key';
  /** Whether the operation is idempotent, so that a client may retry it. */
  readonly repeatable: boolean;
  /** Whether only the local server has it. It isn’t requested from other servers. */
  readonly isOwn: boolean;
}

/** A change of a table’s or namespace’s name, in the parent namespace of the request’s ID. */
interface NameChange {
  readonly of: 'tables' | 'namespaces';
  /** `moved` may also change the namespace: the request body has the new one. */
  readonly how: 'added' | 'removed' | 'moved';
}

/** What users lose by an operation, and what must be reloaded after it. */
interface OperationEffects {
  /** Whether it removes something that can’t be recovered. */
  readonly destroys: boolean;
  /** `as-its-operations`: a batch changes the names that its operations change. */
  readonly changesNames: NameChange | 'none' | 'as-its-operations';
}

/** An operation of the interface. Client, server, forms, and documents are derived from it. */
export interface Operation<
  Query extends QuerySchema = QuerySchema,
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends OperationNature,
    OperationEffects {
  readonly name: string;
  /** The operation ID of the public specification, if it isn’t the name with a capital initial. */
  readonly specificationId?: string;
  /** A short sentence for documents and messages. */
  readonly summary: string;
  /** The label of its menu item and its button: `Create version`. Every operation with a form has one. */
  readonly label?: string;
  /** The label if the context already names the object: `create`. */
  readonly shortLabel?: string;
  readonly group: OperationGroup;
  readonly method: 'GET' | 'POST';
  /** The method that some servers require instead. It has no body, and its members go into the query. */
  readonly otherMethod?: 'GET';
  /** The path below the base address. `{id}` is an encoded ID; other names are encoded texts. */
  readonly path: `/v1/${string}`;
  readonly query: Query;
  /** The schema of the JSON body. Absent if there is none. */
  readonly request?: Request;
  readonly answer: Answer;
  /** The corresponding kind of batch operation. */
  readonly batchKind?: string;
}

/** Operations that change something must state their effects; operations that only read have none. */
type OperationDefinition = Omit<Operation, keyof OperationNature | keyof OperationEffects> &
  Partial<OperationNature> &
  (OperationEffects | ({ readonly repeatable: true } & Partial<Record<keyof OperationEffects, never>>));

export type AnswerOf<Op extends Operation> = z.output<Op['answer']>;
export type QueryOf<Op extends Operation> = z.input<Op['query']>;
export type RequestOf<Op extends Operation> = Op extends { request: infer Request extends z.ZodType }
  ? z.input<Request>
  : undefined;

/** Keeps the exact schema types of an operation while checking its shape. Members with defaults can be left out. */
export function defineOperation<const Op extends OperationDefinition>(operation: Op) {
  const defaults: OperationNature & OperationEffects = {
    requestKind: operation.request === undefined ? 'none' : 'json',
    answerKind: 'json',
    flavour: 'both',
    auth: 'bearer',
    repeatable: false,
    isOwn: false,
    destroys: false,
    changesNames: 'none',
  };
  return { ...defaults, ...operation };
}

/* Requests with an operation's other method, which has no body: the members go into the query. */

/** Excludes identity, context, and ID, which are in headers and in the path. */
export function membersOfQuery({ request }: Pick<Operation, 'request'>): Readonly<Record<string, z.ZodType>> {
  if (!(request instanceof z.ZodObject)) return {};
  const members: [string, unknown][] = Object.entries(request.shape);
  const own = members.filter((member): member is [string, z.ZodType] => member[1] instanceof z.ZodType);
  return Object.fromEntries(own.filter(([name]) => !(name in requestMembers)));
}

/** The body that a query represents. A value stays a text if the member accepts texts: a filter can be `1`. */
export function bodyOfQuery(operation: Pick<Operation, 'request'>, query: object): Record<string, unknown> {
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(query));
  const members = Object.entries(membersOfQuery(operation)).filter(([name]) => given.has(name));
  return Object.fromEntries(members.map(([name, schema]) => [name, readMember(schema, given.get(name))]));
}

function readMember(schema: z.ZodType, text: unknown): unknown {
  if (typeof text !== 'string' || schema.safeParse(text).success) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
