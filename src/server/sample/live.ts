import type { Id } from '../../protocol/index.ts';
import type { TextMap } from '../catalog/records.ts';

/** A table of the sample that has rows: the table engine makes them when they are first asked for. */
export interface LiveSampleTable {
  readonly id: Id;
  /** What the engine makes. */
  readonly sample: string;
  readonly properties: TextMap;
}

export const liveSampleTables: readonly LiveSampleTable[] = [
  live('images', {
    owner: 'vision',
    about: 'Pictures of a shop with their embeddings, in a graph index',
  }),
  live('products', {
    owner: 'search',
    tier: 'gold',
    about: 'Everything that a shop sells, with indices for vectors, words and numbers',
  }),
  live('reviews', {
    owner: 'community',
    about: 'What customers wrote, without any index',
  }),
  live('types', {
    owner: 'platform',
    about: 'A column for every type that a table can hold, with values at its limits',
  }),
];

function live(sample: string, properties: TextMap): LiveSampleTable {
  return { id: ['live', sample], sample, properties };
}
