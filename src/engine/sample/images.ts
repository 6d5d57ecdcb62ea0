import { Index } from '@lancedb/lancedb';
import type { Table } from 'apache-arrow';
import type { EnginePlace } from '../open-tables.ts';
import {
  byteVectors,
  createSampleTable,
  moments,
  numbers,
  repeated,
  requiredColumn,
  sampleTableOf,
  text,
  vectors,
} from './columns.ts';
import { ADJECTIVES, CATEGORIES, COLOURS, KINDS_OF_EACH, type WordList } from './product-vocabulary.ts';
import { createClusters, createRandom, type Random } from './random.ts';

const SEED = 20_260_902;
const DIMENSIONS = 32;
const ROWS = 5_000;
const FIRST_PICTURE = BigInt(Date.UTC(2024, 2, 1, 8));
const SEVEN_MINUTES = 420_000n;
const SIZES = [1_024, 1_600, 2_048, 4_096] as const;
const SCENES: WordList = [
  'on a white table',
  'in a sunlit room',
  'from above',
  'in a hand',
  'against a brick wall',
];

/** Has a graph index with cosine distance. */
export async function makeImages(place: EnginePlace): Promise<void> {
  const table = await createSampleTable(place, imageTable());
  const hnswSq = Index.hnswSq({ distanceType: 'cosine', numPartitions: 2, m: 16, efConstruction: 100 });
  await table.createIndex('vector', { config: hnswSq });
}

function imageTable(): Table {
  const random = createRandom(SEED);
  const clusters = createClusters(random, {
    families: CATEGORIES.length,
    groups: KINDS_OF_EACH,
    dimensions: DIMENSIONS,
  });
  const images = Array.from({ length: ROWS }, (_, id) => imageOf(id, random));
  const points = clusters.points(images.map(({ kind }) => kind));
  return sampleTableOf({
    id: requiredColumn(numbers(Int32Array.from(images, ({ id }) => id))),
    file: requiredColumn(text(images.map(({ file }) => file))),
    caption: text(images.map(({ caption }) => caption)),
    category: requiredColumn(repeated(images.map(({ category }) => category))),
    width: requiredColumn(numbers(Uint16Array.from(images, ({ width }) => width))),
    height: requiredColumn(numbers(Uint16Array.from(images, ({ height }) => height))),
    mean_colour: byteVectors(
      Uint8Array.from({ length: ROWS * 3 }, () => random.below(256)),
      3,
    ),
    taken_at: requiredColumn(moments(images.map(({ id }) => FIRST_PICTURE + BigInt(id) * SEVEN_MINUTES))),
    vector: requiredColumn(vectors(points, DIMENSIONS)),
  });
}

function imageOf(id: number, random: Random) {
  const category = random.pick(CATEGORIES);
  const kindOfCategory = random.below(KINDS_OF_EACH);
  const thing = category.kinds[kindOfCategory] ?? category.kinds[0];
  const caption = `${random.pick(ADJECTIVES)} ${random.pick(COLOURS)} ${thing} ${random.pick(SCENES)}`;
  return {
    id,
    file: `${category.name.toLowerCase()}/${String(id).padStart(5, '0')}.jpg`,
    caption,
    category: category.name,
    kind: CATEGORIES.indexOf(category) * KINDS_OF_EACH + kindOfCategory,
    width: random.pick(SIZES),
    height: random.pick(SIZES),
  };
}
