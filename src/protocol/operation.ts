import type { z } from 'zod';

/** How a value is written in a path or query: every query member is text on the wire. */
export type QuerySchema = z.ZodObject<Record<string, z.ZodType>>;

/** One operation of the interface. Client, server, forms and documents all derive from these. */
export interface Operation<
  Query extends QuerySchema = QuerySchema,
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  /** What it does, as a short sentence for documents and messages. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Below the base address; `{id}` stands for an encoded id. */
  readonly path: `/v1/${string}`;
  readonly query: Query;
  /** The JSON body's schema, or undefined where there is no body. */
  readonly request?: Request;
  readonly answer: Answer;
}

export type AnswerOf<Op extends Operation> = z.output<Op['answer']>;
export type QueryOf<Op extends Operation> = z.input<Op['query']>;
export type RequestOf<Op extends Operation> = Op extends { request: infer Request extends z.ZodType }
  ? z.input<Request>
  : undefined;

/** Keeps the exact schema types of an operation while checking its shape. */
export function defineOperation<const Op extends Operation>(operation: Op): Op {
  return operation;
}
