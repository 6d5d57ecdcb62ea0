import type { z } from 'zod';
import type { NewOperation } from '#batch/index.ts';
import { type Change, type ChangeOperation, changeOf, type StepOperation } from '#contract/index.ts';
import {
  asking,
  batchKindOf,
  firstProblem,
  type Id,
  idSchema,
  membersOfQuery,
  type Operation,
  operationOfBatchKind,
  operations,
  problemSentence,
  type RequestOf,
} from '#protocol/index.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient, RawCall } from '../namespace/namespace-client.ts';
import { invalidBody, parseBody } from './parse-body.ts';

/** A change of one operation, read and checked. */
export interface SentChange<Name extends ChangeOperation = ChangeOperation> {
  readonly operation: Name;
  readonly id: Id;
  readonly names: Readonly<Record<string, string>>;
  /** What goes out besides the ID, with its members in the order in which they came. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The same as its operation reads it. */
  readonly members: z.output<(typeof operations)[Name]['request']>;
}

/** The change of each operation. */
export type SentChanges = { readonly [Name in ChangeOperation]: SentChange<Name> };

/** SECURITY: who asks is never in the body of a change, or it would stand in its record. */
const LEFT_OUT = Object.keys(asking);

/** What a change says, or an INVALID failure; nothing is sent then. */
export function readSentChange({ operation, id, names = {}, body: text }: Change): SentChange {
  const body = parseBody(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidBody('The change isn’t a JSON object.');
  const own = new Map<string, unknown>(Object.entries(body));
  const said = LEFT_OUT.filter((name) => own.has(name));
  if (said.length > 0) throw invalidBody(`A change has no ${said.join(' and no ')}.`);
  const read = operations[operation].request.safeParse(body);
  if (!read.success) throw invalidBody(problemSentence(firstProblem(read.error), 'body'));
  return { operation, id, names, body: Object.fromEntries(own), members: read.data };
}

/** What comes back of every change alike. */
export interface MadeChange {
  readonly answer: unknown;
  readonly raw: RawCall;
}

interface SendOptions {
  readonly watch: CallWatch;
  readonly signal: AbortSignal | undefined;
}

/** Sends it once. No operation that changes something is ever repeated by the client. */
export function sendChange(
  client: NamespaceClient,
  change: SentChange,
  options: SendOptions,
): Promise<MadeChange> {
  return sendAs(operations[change.operation], client, change, options);
}

function sendAs<Op extends Operation>(
  operation: Op,
  client: NamespaceClient,
  { id, names, body }: SentChange,
  options: SendOptions,
): Promise<MadeChange> {
  // That they are those of the operation is what its schema has checked, which TypeScript can't follow.
  const parts = { names, body } as unknown as { readonly body: RequestOf<Op> & object };
  return client.call(operation, { id, ...parts, ...options });
}

/** What goes out for a change, as an operation of a batch, also where no batch has such a one: for the record. */
export function operationOf({ operation, id, names, body }: SentChange): {
  readonly kind: string;
  readonly members: object;
} {
  return { kind: recordKind(operation), members: { id, ...names, ...body } };
}

/** As records call what was sent: in the words of a batch. */
export function recordKind(operation: StepOperation): string {
  return batchKindOf(operation) ?? operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Undefined where no batch has such an operation. */
export function batchOperationOf({ operation, id, members }: SentChange): NewOperation | undefined {
  const kind = batchKindOf(operation);
  return kind && { kind, members: { ...members, id } };
}

type ChangeReading = { readonly change: Change } | { readonly problem: string };

/** Members that an operation of a batch can have, and one that is sent by itself can not take along. */
const OF_BATCHES_ALONE: readonly string[] = ['identity', 'context'];

/** An operation as a change of its own, or why it can't be one, in a sentence. */
export function operationToChange({ kind, members }: NewOperation): ChangeReading {
  const said = OF_BATCHES_ALONE.filter((name) => members[name] != null);
  if (said.length > 0) return { problem: `Its ${said.join(' and ')} can only be sent in a batch.` };
  const operation = operationOfBatchKind(kind);
  const id = idSchema.safeParse(members.id);
  // Null members are what some servers' JSON has for "not said".
  const given = Object.keys(membersOfQuery(operation)).filter((name) => members[name] != null);
  const body = Object.fromEntries(given.map((name) => [name, members[name]]));
  return id.success && operation.request.safeParse(body).success
    ? { change: changeOf(operation.name, id.data, body) }
    : { problem: 'The operation is incomplete.' };
}
