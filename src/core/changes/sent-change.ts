import type { z } from 'zod';
import type { NewOperation } from '#batch/index.ts';
import { type Change, type ChangeOperation, changeOf, type StepOperation } from '#contract/index.ts';
import {
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
  requestMembers,
} from '#protocol/index.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { NamespaceClient, RawCall } from '../namespace/namespace-client.ts';
import { invalidBody, parseBody } from './parse-body.ts';

/** A change of one operation, parsed and checked. */
export interface SentChange<Name extends ChangeOperation = ChangeOperation> {
  readonly operation: Name;
  readonly id: Id;
  readonly names: Readonly<Record<string, string>>;
  /** The request body without the ID, with its members in their original order. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as parsed by the operation's schema. */
  readonly members: z.output<(typeof operations)[Name]['request']>;
}

export type SentChanges = { readonly [Name in ChangeOperation]: SentChange<Name> };

/** SECURITY: the identity of the caller is never in the body of a change, or its record would contain it. */
const LEFT_OUT = Object.keys(requestMembers);

/** Parses and checks a change, or throws an INVALID failure; nothing is sent then. */
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

export interface MadeChange {
  readonly answer: unknown;
  readonly raw: RawCall;
}

interface SendOptions {
  readonly watch: CallWatch;
  readonly signal: AbortSignal | undefined;
}

/** Sends it once. The client never retries an operation that changes something. */
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
  // The schema has checked that these parts are the operation's, which TypeScript can't follow.
  const parts = { names, body } as unknown as { readonly body: RequestOf<Op> & object };
  return client.call(operation, { id, ...parts, ...options });
}

/** The change in the form of an operation of a batch, for its record, even if no batch can hold it. */
export function operationOf({ operation, id, names, body }: SentChange): {
  readonly kind: string;
  readonly members: object;
} {
  return { kind: recordKind(operation), members: { id, ...names, ...body } };
}

/** The operation's name in records, which use the names of batches. */
export function recordKind(operation: StepOperation): string {
  return batchKindOf(operation) ?? operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns undefined if no batch can hold the operation. */
export function batchOperationOf({ operation, id, members }: SentChange): NewOperation | undefined {
  const kind = batchKindOf(operation);
  return kind && { kind, members: { ...members, id } };
}

type ChangeReading = { readonly change: Change } | { readonly problem: string };

/** Members that an operation can only have in a batch. */
const OF_BATCHES_ALONE: readonly string[] = ['identity', 'context'];

/** The operation as a single change, or a sentence that says why it can't be one. */
export function operationToChange({ kind, members }: NewOperation): ChangeReading {
  const said = OF_BATCHES_ALONE.filter((name) => members[name] != null);
  if (said.length > 0) return { problem: `Its ${said.join(' and ')} can only be sent in a batch.` };
  const operation = operationOfBatchKind(kind);
  const id = idSchema.safeParse(members.id);
  // Some servers' JSON writes absent members as null.
  const given = Object.keys(membersOfQuery(operation)).filter((name) => members[name] != null);
  const body = Object.fromEntries(given.map((name) => [name, members[name]]));
  return id.success && operation.request.safeParse(body).success
    ? { change: changeOf(operation.name, id.data, body) }
    : { problem: 'The operation is incomplete.' };
}
