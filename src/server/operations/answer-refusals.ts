import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { ApiFailure } from '../http/api-failure.ts';

/** What the catalog refuses, as a failure that names things in the words of who asked. */
export function asApiFailure(problem: unknown, delimiter: string): unknown {
  if (!(problem instanceof CatalogRejection)) return problem;
  const { code, operation } = problem;
  const details = operation === undefined ? {} : { operation };
  const prefix = operation === undefined ? '' : `Operation ${operation.index} (${operation.kind}): `;
  return new ApiFailure(code, `${prefix}${problem.inDelimiter(delimiter)}`, undefined, details);
}

/** The answer, or what keeps it back as an `ApiFailure`. */
export async function answerRefusals<Answer>(
  { delimiter }: { readonly id: Id; readonly delimiter: string },
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer();
  } catch (problem) {
    throw asApiFailure(problem, delimiter);
  }
}
