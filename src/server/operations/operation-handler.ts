import type { z } from 'zod';
import type { AnswerOf, Id, Operation, OperationName, operations } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';

/** What a request of an operation asks, read and checked. */
export interface RequestOf<Op extends Operation> {
  /** The root where the operation's path has none. */
  readonly id: Id;
  readonly delimiter: string;
  readonly query: z.output<Op['query']>;
  readonly body: BodyOf<Op>;
}

type BodyOf<Op extends Operation> = Op extends { readonly request: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

type OperationNamed<Name extends OperationName> = (typeof operations)[Name];

/** Answers one operation; what it throws is a `Refusal` or a failure of its own. */
export type CatalogOperation<Name extends OperationName> = (
  catalog: Catalog,
  request: RequestOf<OperationNamed<Name>>,
) => AnswerOf<OperationNamed<Name>> | Promise<AnswerOf<OperationNamed<Name>>>;

/** The same for one catalog; what it throws is an `ApiFailure`. */
export type OperationHandlers = {
  readonly [Name in OperationName]: (
    request: RequestOf<OperationNamed<Name>>,
  ) => Promise<AnswerOf<OperationNamed<Name>>>;
};
