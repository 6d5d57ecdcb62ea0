import { z } from 'zod';
import { parseJson } from './json.ts';
import { asking } from './records.ts';

/** How a value is written in a path or query: every query member is text on the wire. */
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
  /** What a request carries: nothing, JSON, or an Arrow IPC stream. */
  readonly requestKind: 'none' | 'json' | 'arrow';
  /** What comes back: JSON, a plan as text in one of several wrappings, Arrow IPC bytes, or only the status. */
  readonly answerKind: 'json' | 'plan' | 'arrow' | 'nothing';
  /** Which deployments have it: the namespace interface is part of both flavours. */
  readonly flavour: 'both' | 'enterprise';
  /** The header that the interface asks for; the enterprise flavour wants its API key on everything besides. */
  readonly auth: 'bearer' | 'api-key';
  /** Whether asking twice does no harm, so that a client may try again by itself. */
  readonly repeatable: boolean;
}

/** Names of tables or namespaces that are other after an operation, in the namespace above the ID that it is about. */
interface NameChange {
  readonly of: 'tables' | 'namespaces';
  /** A name that is `moved` may be in another namespace afterwards: its body says where. */
  readonly how: 'added' | 'removed' | 'moved';
}

/** What users lose by an operation, and what has to be loaded again after it. */
interface OperationEffects {
  /** Takes something away that can’t be had back. */
  readonly destroys: boolean;
  /** `as-its-operations`: a batch changes the names that its operations change. */
  readonly changesNames: NameChange | 'none' | 'as-its-operations';
}

/** One operation of the interface. Client, server, forms and documents all derive from these. */
export interface Operation<
  Query extends QuerySchema = QuerySchema,
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends OperationNature,
    OperationEffects {
  readonly name: string;
  /** What it does, as a short sentence for documents and messages. */
  readonly summary: string;
  /** The short words of its menu item and its button: `Create version`. Every operation that has a form has one. */
  readonly label?: string;
  /** The words where a title or a menu says already what it is about: `create`. */
  readonly shortLabel?: string;
  readonly group: OperationGroup;
  readonly method: 'GET' | 'POST';
  /** What some servers want instead: then there is no body, and its members go into the query. */
  readonly otherMethod?: 'GET';
  /** Below the base address; `{id}` stands for an encoded id, another name for an encoded text. */
  readonly path: `/v1/${string}`;
  readonly query: Query;
  /** The JSON body's schema, or undefined where there is no JSON body. */
  readonly request?: Request;
  readonly answer: Answer;
  /** The member of a batch that does the same. */
  readonly batchKind?: string;
}

/** What changes something tells its effects; what only reads has none. */
type OperationDefinition = Omit<Operation, keyof OperationNature | keyof OperationEffects> &
  Partial<OperationNature> &
  (OperationEffects | ({ readonly repeatable: true } & Partial<Record<keyof OperationEffects, never>>));

export type AnswerOf<Op extends Operation> = z.output<Op['answer']>;
export type QueryOf<Op extends Operation> = z.input<Op['query']>;
export type RequestOf<Op extends Operation> = Op extends { request: infer Request extends z.ZodType }
  ? z.input<Request>
  : undefined;

/** Keeps the exact schema types of an operation while checking its shape; what is usual need not be said. */
export function defineOperation<const Op extends OperationDefinition>(operation: Op) {
  const usual: OperationNature & OperationEffects = {
    requestKind: operation.request === undefined ? 'none' : 'json',
    answerKind: 'json',
    flavour: 'both',
    auth: 'bearer',
    repeatable: false,
    destroys: false,
    changesNames: 'none',
  };
  return { ...usual, ...operation };
}

/*
 * Requests by an operation's other method, which has no body: its members go into the query instead.
 */

/** Who asks, and about what, is not among them: that is in headers and in the path. */
export function membersOfQuery({ request }: Pick<Operation, 'request'>): Readonly<Record<string, z.ZodType>> {
  if (!(request instanceof z.ZodObject)) return {};
  const members: [string, unknown][] = Object.entries(request.shape);
  const own = members.filter((member): member is [string, z.ZodType] => member[1] instanceof z.ZodType);
  return Object.fromEntries(own.filter(([name]) => !(name in asking)));
}

/** The body that a query stands for. A text stays one where the member takes texts: a filter may well be `1`. */
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
