import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AnswerOf, Id, Operation, OperationName, operations } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import type { ReadableTables } from '../rows/readable-tables.ts';
import type { RowStorage } from '../rows/row-storage.ts';

/** What a request of an operation asks, read and checked; each takes of it what it needs. */
interface RequestOf<Op extends Operation> {
  /** The root where the operation's path has none. */
  readonly id: Id;
  readonly delimiter: string;
  readonly query: z.output<Op['query']>;
  readonly body: BodyOf<Op>;
  /** The second name in the path: of an index. */
  readonly name: string;
  /** The Arrow stream of operations that carry one, as it comes in. */
  readonly upload: Readable;
  /** Aborted when the client goes away before it was answered. */
  readonly signal: AbortSignal;
}

type BodyOf<Op extends Operation> = Op extends { readonly request: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;

type OperationNamed<Name extends OperationName> = (typeof operations)[Name];
export type OperationRequest<Name extends OperationName> = RequestOf<OperationNamed<Name>>;
type OperationAnswer<Name extends OperationName> = AnswerOf<OperationNamed<Name>>;

/** Answers one operation; what it throws is a `CatalogRejection` or a failure of its own. */
export type CatalogOperation<Name extends OperationName> = (
  catalog: LocalCatalog,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** The same where the answer tells of rows, or of what lies on disk beside them. */
export type RowOperation<Name extends OperationName> = (
  rows: RowStorage,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** The same where the answer is read from a table's rows, wherever they lie. */
export type ReadingOperation<Name extends OperationName> = (
  tables: ReadableTables,
  request: OperationRequest<Name>,
) => OperationAnswer<Name> | Promise<OperationAnswer<Name>>;

/** The same for one catalog; what it throws is an `ApiFailure`. */
export type OperationHandlers = {
  readonly [Name in OperationName]: (request: OperationRequest<Name>) => Promise<OperationAnswer<Name>>;
};
