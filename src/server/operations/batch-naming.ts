import { CatalogRejection, type RefusedOperation } from '../catalog/refusals.ts';

/** Says in a refusal which operation of its batch it is about. */
export function naming<Result>(operation: RefusedOperation, apply: () => Result): Result {
  try {
    return apply();
  } catch (problem) {
    throw problem instanceof CatalogRejection ? problem.of(operation) : problem;
  }
}
