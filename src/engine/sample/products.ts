import { Index, type Table } from '@lancedb/lancedb';
import { type Table as ArrowTable, Float32, vectorFromArray } from 'apache-arrow';
import type { EnginePlace } from '../open-tables.ts';
import {
  appendRows,
  column,
  createSampleTable,
  instants,
  notedColumn,
  numbers,
  requiredColumn,
  sampleTableOf,
  text,
  textLists,
  vectors,
} from './columns.ts';
import {
  ADJECTIVES,
  CARE,
  CATEGORIES,
  type Category,
  COLOURS,
  FEATURES,
  KINDS_OF_EACH,
  TAGS,
} from './product-vocabulary.ts';
import { createClusters, createRandom, type Random } from './random.ts';

const SEED = 20_260_901;
const DIMENSIONS = 64;
const ROWS = 10_000;
const LATER_ROWS = 500;

/** Has every kind of index, and rows that were added, deleted, and changed after the indices were built. */
export async function makeProducts(place: EnginePlace): Promise<void> {
  const next = createShelf();
  const indexed = await createSampleTable(place, next(ROWS));
  await addIndices(indexed);
  await (await indexed.tags()).create('summer-catalogue', await indexed.version());
  const grown = await appendRows(place, next(LATER_ROWS));
  await grown.delete('stock < 7');
  await grown.update(new Map([['price', 'round(price * 0.8, 2)']]), {
    where: "category = 'Garden' AND stock > 200",
  });
}

async function addIndices(table: Table): Promise<void> {
  const ivfPq = Index.ivfPq({ numPartitions: 32, numSubVectors: 8, maxIterations: 8, sampleRate: 64 });
  await table.createIndex('embedding', { config: ivfPq });
  await table.createIndex('description', { config: Index.fts({ withPosition: true }) });
  await table.createIndex('price', { config: Index.btree() });
  await table.createIndex('category', { config: Index.bitmap() });
}

/** Returns a function that creates the given number of new products. */
function createShelf(): (count: number) => ArrowTable {
  const random = createRandom(SEED);
  const clusters = createClusters(random, {
    families: CATEGORIES.length,
    groups: KINDS_OF_EACH,
    dimensions: DIMENSIONS,
  });
  let taken = 0;
  return (count) => {
    const products = Array.from({ length: count }, (_, at) => productOf(taken + at + 1, random));
    taken += count;
    return productTable(products, clusters.points(products.map(({ kind }) => kind)));
  };
}

function productTable(products: readonly Product[], embeddings: Float32Array): ArrowTable {
  return sampleTableOf({
    id: requiredColumn(numbers(BigInt64Array.from(products, ({ id }) => BigInt(id)))),
    sku: requiredColumn(text(products.map(({ sku }) => sku))),
    title: requiredColumn(text(products.map(({ title }) => title))),
    description: text(products.map(({ description }) => description)),
    category: requiredColumn(text(products.map(({ category }) => category))),
    price: notedColumn(numbers(Float64Array.from(products, ({ price }) => price)), { unit: 'EUR' }),
    stock: requiredColumn(numbers(Int32Array.from(products, ({ stock }) => stock))),
    rating: column(
      vectorFromArray(
        products.map(({ rating }) => rating),
        new Float32(),
      ),
    ),
    added_at: requiredColumn(instants(products.map(({ addedAt }) => addedAt))),
    tags: textLists(products.map(({ tags }) => tags)),
    embedding: notedColumn(vectors(embeddings, DIMENSIONS), { norm: 'l2' }),
  });
}

interface Product {
  readonly id: number;
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** The number of the product’s kind, across all categories. */
  readonly kind: number;
  readonly price: number;
  readonly stock: number;
  readonly rating: number | null;
  readonly addedAt: bigint;
  readonly tags: readonly string[];
}

const FIRST_DAY = BigInt(Date.UTC(2023, 0, 1)) * 1000n;
const MICROSECONDS_A_MINUTE = 60_000_000n;
const MINUTES_OF_THREE_YEARS = 3 * 365 * 24 * 60;
const UNRATED = 0.08;

function productOf(id: number, random: Random): Product {
  const category = random.pick(CATEGORIES);
  const kindOfCategory = random.below(KINDS_OF_EACH);
  const thing = category.kinds[kindOfCategory] ?? category.kinds[0];
  return {
    id,
    sku: `${category.name.slice(0, 3).toUpperCase()}-${String(id).padStart(6, '0')}`,
    ...wordsOf(thing, category, random),
    category: category.name,
    kind: CATEGORIES.indexOf(category) * KINDS_OF_EACH + kindOfCategory,
    // More cheap products than expensive ones.
    price: Math.round(5_00 + random.share() * random.share() * 795_00) / 100,
    stock: random.below(240),
    rating: random.share() < UNRATED ? null : 2 + random.below(31) / 10,
    addedAt: FIRST_DAY + BigInt(random.below(MINUTES_OF_THREE_YEARS)) * MICROSECONDS_A_MINUTE,
    tags: TAGS.filter(() => random.share() < 0.2),
  };
}

function wordsOf(thing: string, { materials, places }: Category, random: Random) {
  const material = random.pick(materials);
  const adjective = random.pick(ADJECTIVES);
  const title = `${adjective} ${thing} of ${material}, ${random.pick(COLOURS)}`;
  const sentences = [
    `${article(adjective)} ${adjective} ${thing} of ${material}, made for ${random.pick(places)}`,
    random.pick(FEATURES),
    random.pick(CARE),
  ];
  return { title: capitalised(title), description: `${sentences.join('. ')}.` };
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'An' : 'A';
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
