import {
  category,
  createdAt,
  decimal,
  float64,
  int64Field,
  json,
  list,
  required,
  utf8,
  vector,
} from './sample-schema.ts';
import { declared, namespace, sampleTable, versions } from './sample-tables.ts';

const shop = namespace('shop', [
  sampleTable(
    'customers',
    { customer_id: required(int64Field), display_name: utf8, signed_up_at: createdAt },
    {
      history: versions(4, '2026-11-10T09:00:00Z', 24),
      properties: { owner: 'shop', synthetic: 'true' },
    },
  ),
  declared('imports', { owner: 'shop' }),
  sampleTable(
    'orders',
    {
      order_id: required(int64Field),
      status: category,
      total: decimal(12, 2),
      payload: json,
      placed_at: createdAt,
    },
    { history: versions(6, '2026-11-17T11:11:00Z', 12), fragments: 3, properties: { synthetic: 'true' } },
  ),
]);

const ml = namespace('ml', [
  sampleTable(
    'items',
    { id: required(int64Field), vector: vector(1024), text: utf8 },
    {
      history: versions(13, '2026-11-18T04:00:00Z', 8),
      fragments: 17,
      properties: { owner: 'search', model: 'e5-large-v2' },
    },
  ),
  sampleTable(
    'items_trial_1536',
    { id: required(int64Field), vector: vector(1536), cost: float64 },
    {
      history: versions(2, '2026-11-06T16:45:00Z', 2),
      fragments: 9,
      properties: { owner: 'search', expires: '2026-11-30' },
    },
  ),
  sampleTable(
    'prompts',
    { prompt: required(utf8), answers: list(utf8), rated: category },
    {
      history: versions(21, '2026-11-14T14:00:00Z', 16),
      isManaged: true,
    },
  ),
]);

export const staging = namespace('staging', [], [ml, shop]);
