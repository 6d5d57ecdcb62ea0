import { ERROR } from '#protocol/index.ts';
import {
  type CatalogPage,
  type PageRequest,
  type PageTokenScope,
  readPageToken,
  writePageToken,
} from '../catalog/read-page.ts';
import { ApiFailure } from '../http/api-failure.ts';

const DEFAULT_LIMIT = 1_000;

/** A page is read synchronously, while other requests wait. */
const MOST = 10_000;

interface PagingQuery {
  readonly page_token?: string | undefined;
  readonly limit?: number | undefined;
  readonly include_declared?: boolean | undefined;
}

export function pageRequest(query: PagingQuery, listing: PageTokenScope, parent?: number): PageRequest {
  return {
    after: readAfter(query.page_token, listing, parent),
    limit: readLimit(query.limit),
    includeDeclared: query.include_declared ?? true,
  };
}

/** `limit=0` means no limit: pages without names would never complete a listing. */
export function readLimit(limit: number | undefined): number {
  return Math.min(limit || DEFAULT_LIMIT, MOST);
}

export function readAfter(
  token: string | undefined,
  listing: PageTokenScope,
  parent?: number,
): Buffer | undefined {
  if (token === undefined || token === '') return undefined;
  const key = readPageToken(token, listing, parent);
  if (key !== undefined) return key;
  throw new ApiFailure(ERROR.invalidInput, '`page_token` in the query is none that this listing gave out.');
}

export function nextToken(
  { next }: CatalogPage<unknown>,
  listing: PageTokenScope,
): { readonly page_token?: string } {
  return next === undefined ? {} : { page_token: writePageToken(listing, next) };
}

/**
 * The mode of a request. Official clients write the same mode as `ExistOk`, `exist_ok`, `EXIST_OK`, and, quoted
 * twice, as `"ExistOk"` with its quotes.
 */
export function readMode<Mode extends string>(
  text: string | null | undefined,
  member: string,
  modes: readonly [Mode, ...Mode[]],
): Mode {
  if (text == null || text === '') return modes[0];
  const mode = modes.find((known) => plain(known) === plain(text));
  if (mode !== undefined) return mode;
  const known = modes.map((name) => `"${name}"`).join(', ');
  throw new ApiFailure(
    ERROR.invalidInput,
    `\`${member}\` must be one of ${known}, and not "${text.slice(0, 100)}".`,
  );
}

function plain(mode: string): string {
  return mode.replaceAll(/["_\s-]/g, '').toLowerCase();
}
