import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { INVALID_STATE } from '../http/codes.ts';
import { LanceFileError } from '../lance-format/lance-file-error.ts';

/** Says of a file that is damaged which table it belongs to. */
export async function withTableContext<Result>(id: Id, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    throw new CatalogRejection(
      INVALID_STATE,
      id,
      (table) => `Table ${table} can’t be read. ${problem.message}`,
    );
  }
}
