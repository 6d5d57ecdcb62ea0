import type { StringEntries, Table } from '../../../../../contract/index.ts';
import { isDeclaredOnly } from './facts.ts';

/** Properties and metadata have a page each. */
export type EntriesPageName = 'properties' | 'metadata';

/** What a server says of a map of texts: not there, null, empty and set are four different answers. */
export type StatedTexts =
  | { readonly state: 'set'; readonly entries: StringEntries }
  | { readonly state: 'empty' | 'null' | 'absent' | 'not-asked' | 'does-not-apply' };

export function statedTexts(table: Table, page: EntriesPageName): StatedTexts {
  const texts = table[page];
  if (texts != null) return texts.length === 0 ? { state: 'empty' } : { state: 'set', entries: texts };
  if (page === 'metadata' && isDeclaredOnly(table)) return { state: 'does-not-apply' };
  if (texts === null) return { state: 'null' };
  return { state: page === 'metadata' && table.asked.detail !== true ? 'not-asked' : 'absent' };
}

export interface EmptyStateText {
  readonly title: string;
  readonly text: string;
}

/** What there is to say where there is no entry to show. */
export function emptyStateText(
  page: EntriesPageName,
  state: Exclude<StatedTexts['state'], 'set'>,
): EmptyStateText {
  switch (state) {
    case 'empty':
      return {
        title: page === 'properties' ? 'No properties set' : 'No metadata set',
        text: `This server supports ${page}; none are set on this table.`,
      };
    case 'null':
      return page === 'properties'
        ? {
            title: 'Properties aren’t supported',
            text: 'The server returned null: it doesn’t store table properties.',
          }
        : {
            title: 'Metadata is null',
            text: 'The server returned null. The table may still have metadata.',
          };
    case 'absent':
      return {
        title: page === 'properties' ? 'Properties not returned' : 'Metadata not returned',
        text: `The response doesn’t include ${page}. The table may still have some.`,
      };
    case 'not-asked':
      return {
        title: page === 'properties' ? 'Properties not requested' : 'Metadata not requested',
        text: `Details were turned off in Request options, so ${page} ${page === 'properties' ? 'weren’t' : 'wasn’t'} returned.`,
      };
    case 'does-not-apply':
      return {
        title: 'No metadata yet',
        text: 'This table is declared but has no data yet.',
      };
  }
}
