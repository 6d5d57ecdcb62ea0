import type { NamedTexts, Table } from '../../../../../contract/index.ts';
import { isDeclaredOnly } from './facts.ts';

/** Properties and metadata have a page each. */
export type EntriesPageName = 'properties' | 'metadata';

/** What a server says of a map of texts: not there, null, empty and set are four different answers. */
export type StatedTexts =
  | { readonly state: 'set'; readonly entries: NamedTexts }
  | { readonly state: 'empty' | 'null' | 'absent' | 'not-asked' | 'does-not-apply' };

export function statedTexts(table: Table, page: EntriesPageName): StatedTexts {
  const texts = table[page];
  if (texts != null) return texts.length === 0 ? { state: 'empty' } : { state: 'set', entries: texts };
  if (page === 'metadata' && isDeclaredOnly(table)) return { state: 'does-not-apply' };
  if (texts === null) return { state: 'null' };
  return { state: page === 'metadata' && table.asked.detail !== true ? 'not-asked' : 'absent' };
}

export interface StateWords {
  readonly title: string;
  readonly text: string;
}

/** What there is to say where there is no entry to show. */
export function stateWords(page: EntriesPageName, state: Exclude<StatedTexts['state'], 'set'>): StateWords {
  switch (state) {
    case 'empty':
      return {
        title: page === 'properties' ? 'No properties set' : 'No metadata set',
        text: `The server returned an empty object for the ${page}: it keeps ${page === 'properties' ? 'them' : 'it'}, and none is set on this table.`,
      };
    case 'null':
      return page === 'properties'
        ? {
            title: 'Properties are not supported',
            text: 'The server returned null for the properties, which means that it keeps none for tables.',
          }
        : {
            title: 'Metadata is null',
            text: 'The server returned null for the metadata. It does not say whether the table has any.',
          };
    case 'absent':
      return {
        title: page === 'properties' ? 'No properties from this server' : 'No metadata from this server',
        text: `The server described the table without its ${page}. The table may have some all the same.`,
      };
    case 'not-asked':
      return {
        title: page === 'properties' ? 'Properties were not asked for' : 'Metadata was not asked for',
        text: `The table was asked for without its details, and the ${page} is one of them.`,
      };
    case 'does-not-apply':
      return {
        title: 'No metadata yet',
        text: 'This table is only declared. Metadata is read from a table that is stored.',
      };
  }
}
