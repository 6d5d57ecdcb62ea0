import {
  blob,
  category,
  createdAt,
  duration,
  extension,
  float16,
  float32,
  int32Field,
  int64Field,
  largeList,
  largeUtf8,
  list,
  noted,
  required,
  struct,
  uint8,
  uint64,
  utf8,
  vector,
} from './sample-schema.ts';
import { namespace, sampleTable, versions } from './sample-tables.ts';

const neighbours = { id: required(int64Field), neighbours: list(int32Field) };
const publicData = { owner: 'research', licence: 'public' };

const benchmarks = namespace('benchmarks', [
  sampleTable(
    'deep_96',
    { ...neighbours, vector: vector(96, float16) },
    {
      history: versions(2, '2026-02-11T10:00:00Z', 3),
      fragments: 80,
      properties: publicData,
    },
  ),
  sampleTable(
    'glove_100',
    { ...neighbours, word: required(utf8), vector: vector(100) },
    {
      history: versions(1, '2026-02-10T15:30:00Z', 1),
      fragments: 12,
      properties: publicData,
    },
  ),
  sampleTable(
    'sift_128',
    { ...neighbours, vector: noted(vector(128, uint8), { metric: 'l2' }) },
    {
      history: versions(4, '2026-02-12T09:41:00Z', 6),
      fragments: 20,
      properties: publicData,
      metadata: { origin: 'corpus-texmex', rows: '1000000' },
    },
  ),
]);

export const research = namespace(
  'research',
  [
    sampleTable(
      'audio_clips',
      {
        clip_id: required(uint64),
        audio: blob,
        length: duration('ms'),
        embedding: noted(vector(512), { model: 'clap' }),
        labels: list(struct({ label: required(category), score: required(float32) })),
      },
      {
        history: versions(5, '2026-08-21T13:37:00Z', 200),
        fragments: 140,
        properties: { owner: 'research' },
      },
    ),
    sampleTable(
      'documents',
      {
        document_id: required(int64Field),
        title: utf8,
        body: largeUtf8,
        chunks: largeList(
          struct({ offset: required(int64Field), text: required(utf8), embedding: vector(1024, float16) }),
        ),
        fetched_at: createdAt,
      },
      {
        history: versions(23, '2026-11-12T12:12:12Z', 50),
        fragments: 61,
        deletedRows: 417,
        properties: { owner: 'research', 'crawl.depth': '3' },
      },
    ),
    sampleTable(
      'image_corpus',
      {
        image_id: required(int64Field),
        image: blob,
        bounds: list(
          struct({ x: required(float32), y: required(float32), w: required(float32), h: required(float32) }),
        ),
        embedding: vector(768, extension('lance.bfloat16', float16)),
      },
      { history: versions(10, '2026-07-01T08:00:00Z', 400), fragments: 330, properties: { owner: 'vision' } },
    ),
    sampleTable(
      'papers',
      {
        doi: required(utf8),
        title: required(utf8),
        abstract: largeUtf8,
        authors: list(struct({ name: required(utf8), orcid: utf8 })),
        references: list(utf8),
        embedding: noted(vector(768), { model: 'specter2' }),
      },
      {
        history: versions(15, '2026-10-20T06:30:00Z', 100),
        fragments: 18,
        properties: { owner: 'research' },
      },
    ),
  ],
  [benchmarks],
);
