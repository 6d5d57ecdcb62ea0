import { Index, type Table } from '@lancedb/lancedb';
import { type Table as ArrowTable, Float32, vectorFromArray } from 'apache-arrow';
import type { TablePlace } from '../open-tables.ts';
import { createClusters } from './clusters.ts';
import { column, instants, noted, numbers, required, tableOf, text, textLists, vectors } from './columns.ts';
import { type Product, productOf } from './product.ts';
import { CATEGORIES, KINDS_OF_EACH } from './product-vocabulary.ts';
import { createRandom } from './random.ts';
import { appendRows, createTable } from './write-rows.ts';

const SEED = 20_260_901;
const DIMENSIONS = 64;
const ROWS = 10_000;
const LATER_ROWS = 500;

/** Every kind of index, and rows that came, went and changed after the indices were made. */
export async function makeProducts(place: TablePlace): Promise<void> {
  const next = createShelf();
  const indexed = await createTable(place, next(ROWS));
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

/** Gives as many products as asked for, others each time. */
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
  return tableOf({
    id: required(numbers(BigInt64Array.from(products, ({ id }) => BigInt(id)))),
    sku: required(text(products.map(({ sku }) => sku))),
    title: required(text(products.map(({ title }) => title))),
    description: text(products.map(({ description }) => description)),
    category: required(text(products.map(({ category }) => category))),
    price: noted(numbers(Float64Array.from(products, ({ price }) => price)), { unit: 'EUR' }),
    stock: required(numbers(Int32Array.from(products, ({ stock }) => stock))),
    rating: column(
      vectorFromArray(
        products.map(({ rating }) => rating),
        new Float32(),
      ),
    ),
    added_at: required(instants(products.map(({ addedAt }) => addedAt))),
    tags: textLists(products.map(({ tags }) => tags)),
    embedding: noted(vectors(embeddings, DIMENSIONS), { norm: 'l2' }),
  });
}
