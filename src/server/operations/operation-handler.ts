import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AnswerOf, Id, Operation, OperationName, operations } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import type { ReadableTables } from '../rows/readable-tables.ts';
import type { RowStorage } from '../rows/row-storage.ts';

/** A validated request of an operation. Each handler uses what it needs. */
interface RequestOf<Op extends Operation> {
  /** The root if the operation's path has no ID. */
  readonly id: Id;
  readonly delimiter: string;
  readonly query: z.output<Op['query']>;
  readonly body: BodyOf<Op>;
  /** The second parameter of the path: the name of an index. */
  readonly name: string;
  /** The Arrow stream of operations that carry one, as it comes in. */
  readonly upload: Readable;
  /** Aborted if the client disconnects before the response. */
  readonly signal: AbortSignal;
}

type BodyOf<Op extends Operation> = Op extends { readonly request: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

type OperationNamed<Name extends OperationName> = (typeof operations)[Name];
export type OperationRequest<Name extends OperationName> = RequestOf<OperationNamed<Name>>;
type OperationAnswer<Name extends OperationName> = AnswerOf<OperationNamed<Name>>;

/** Handles an operation. Throws a `CatalogRejection` or another failure. */
export type CatalogOperation<Name extends OperationName> = (
  catalog: LocalCatalog,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** Handles an operation that also needs rows or files on disk. */
export type RowOperation<Name extends OperationName> = (
  rows: RowStorage,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** Handles an operation that reads a table's rows, wherever they are. */
export type ReadingOperation<Name extends OperationName> = (
  tables: ReadableTables,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** The handlers of a catalog. They throw `ApiFailure`s. */
export type OperationHandlers = {
  readonly [Name in OperationName]: (request: OperationRequest<Name>) => Promise<OperationAnswer<Name>>;
};
