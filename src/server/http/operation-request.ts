import type { AnswerOf, OperationName, operations } from '../../protocol/index.ts';
import type { RequestOf } from '../operations/index.ts';

type OperationNamed<Name extends OperationName> = (typeof operations)[Name];

/** All that a handler is given, of which each takes what it needs. */
export interface OperationRequest<Name extends OperationName> extends RequestOf<OperationNamed<Name>> {
  /** The second name in the path: of an index. */
  readonly name: string;
  /** The Arrow stream of operations that carry one. */
  readonly bytes: Uint8Array;
  /** Aborted when the client goes away before it was answered. */
  readonly signal: AbortSignal;
}

/** What answers each operation; what it throws is an `ApiFailure`, or the server's own fault. */
export type Handlers = {
  readonly [Name in OperationName]: (
    request: OperationRequest<Name>,
  ) => Promise<AnswerOf<OperationNamed<Name>>>;
};
