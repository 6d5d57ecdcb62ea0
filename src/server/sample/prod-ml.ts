import {
  blob,
  bool,
  category,
  createdAt,
  date32,
  extension,
  float16,
  float32,
  float64,
  int32Field,
  int64Field,
  json,
  largeUtf8,
  list,
  map,
  noted,
  required,
  since,
  struct,
  uint8,
  utf8,
  uuid,
  vector,
} from './sample-schema.ts';
import { declared, namespace, sampleTable, versions } from './sample-tables.ts';

const items = {
  id: required(int64Field),
  vector: noted(vector(768), { model: 'e5-base-v2', norm: 'l2' }),
  cat: category,
  price: noted(float64, { unit: 'EUR' }),
  tags: list(utf8),
  seller: since(17, struct({ id: required(int64Field), name: utf8, since: date32 })),
  text: noted(largeUtf8, { lang: 'en' }),
  created_at: createdAt,
  image: since(30, blob),
};

const candidates = {
  id: required(int64Field),
  text_vector: noted(vector(1536), { model: 'text-embedding-3-small' }),
  image_vector: noted(vector(512, float16), { model: 'clip-vit-b-32' }),
  binary_vector: noted(vector(96, uint8), { metric: 'hamming', bits: '768' }),
  token_vectors: noted(list(vector(128, float16)), { model: 'colbert-v2' }),
  attributes: json,
};

const evaluation = {
  query_id: required(int64Field),
  query: required(utf8),
  relevant: list(struct({ item_id: required(int64Field), grade: required(uint8) })),
  recall_at: map(int32Field, float64),
  is_holdout: required(bool),
};

const features = (dimensions: number) => ({
  entity_id: required(int64Field),
  embedding: vector(dimensions),
  values: map(utf8, float32),
  computed_at: createdAt,
});

const registry = {
  model: required(utf8),
  revision: required(utf8),
  weights: blob,
  parameters: json,
  metrics: map(utf8, float64),
  parents: list(struct({ model: required(utf8), revision: required(utf8) })),
  released_at: createdAt,
};

const online = namespace('online', [
  sampleTable('item_vectors', features(256), {
    history: versions(60, '2026-11-18T09:10:00Z', 1, 41),
    fragments: 20,
    properties: { owner: 'ranking', serving: 'true' },
    isManaged: true,
  }),
  sampleTable('user_vectors', features(128), {
    history: versions(60, '2026-11-18T09:11:30Z', 1, 41),
    fragments: 36,
    deletedRows: 5_120,
    properties: { owner: 'ranking', serving: 'true' },
    isManaged: true,
  }),
]);

const offline = namespace(
  'features',
  [
    sampleTable('item_features', features(256), {
      history: versions(19, '2026-11-17T03:00:00Z', 24),
      fragments: 40,
      properties: { owner: 'ranking' },
    }),
    declared('session_features', { owner: 'ranking' }),
    sampleTable('user_features', features(128), {
      history: versions(19, '2026-11-17T03:12:00Z', 24),
      fragments: 52,
      properties: { owner: 'ranking' },
    }),
  ],
  [online],
);

const models = namespace('models', [
  sampleTable(
    'evaluation_runs',
    { run_id: uuid, model: required(utf8), scores: map(utf8, float64), finished_at: createdAt },
    { history: versions(33, '2026-11-15T18:22:09Z', 20), fragments: 5, properties: { owner: 'search' } },
  ),
  sampleTable('registry', registry, {
    history: versions(12, '2026-11-14T11:45:50Z', 120),
    fragments: 4,
    properties: { owner: 'platform', tier: 'gold' },
  }),
]);

export const ml = namespace(
  'ml',
  [
    sampleTable('items', items, {
      history: versions(42, '2026-11-18T09:12:44Z', 6),
      fragments: 118,
      deletedRows: 2_204,
      properties: { owner: 'search', tier: 'gold' },
      metadata: { embedding_job: 'items-nightly', dataset: 'catalogue-2026' },
      isManaged: true,
    }),
    sampleTable(
      'items_768',
      { id: required(int64Field), vector: vector(768), norm: float32 },
      {
        history: versions(6, '2026-09-30T12:00:00Z', 168),
        fragments: 64,
        properties: { owner: 'search', superseded_by: 'items' },
      },
    ),
    declared('items_candidates', { owner: 'search', ticket: 'ML-881' }),
    sampleTable('items_eval', evaluation, {
      history: versions(8, '2026-11-11T16:01:20Z', 90),
      fragments: 2,
      properties: { owner: 'search' },
    }),
    sampleTable('items_staging', candidates, {
      history: versions(3, '2026-11-18T05:33:00Z', 5),
      fragments: 12,
      properties: { owner: 'search', expires: '2026-12-01' },
      isManaged: true,
    }),
    sampleTable(
      'product_images',
      {
        id: required(int64Field),
        thumbnail: blob,
        pixels: extension('arrow.fixed_shape_tensor', vector(3072, uint8)),
        caption: utf8,
      },
      { history: versions(11, '2026-11-09T20:20:20Z', 36), fragments: 75, properties: { owner: 'vision' } },
    ),
    sampleTable(
      'query_embeddings',
      { query: required(utf8), language: category, vector: noted(vector(768), { model: 'e5-base-v2' }) },
      { history: versions(25, '2026-11-18T02:20:00Z', 24), fragments: 14, properties: { owner: 'search' } },
    ),
    sampleTable(
      'rerank_pairs',
      { query: required(utf8), item_id: required(int64Field), label: required(float32), source: category },
      { history: versions(7, '2026-10-28T07:07:07Z', 60), fragments: 9, deletedRows: 31 },
    ),
    declared('users', { owner: 'ranking' }),
  ],
  [offline, models],
);
