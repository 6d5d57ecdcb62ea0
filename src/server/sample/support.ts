import {
  bool,
  category,
  createdAt,
  int64,
  largeUtf8,
  list,
  map,
  noted,
  required,
  struct,
  timestamp,
  utf8,
  vector,
} from './sample-schema.ts';
import { declared, namespace, table, versions } from './sample-tables.ts';

const message = struct({
  author: required(category),
  text: required(largeUtf8),
  is_internal: required(bool),
  sent_at: required(timestamp('ms', 'UTC')),
});

export const support = namespace('support', [
  table(
    'articles',
    {
      slug: required(utf8),
      title: map(utf8, utf8),
      body: noted(largeUtf8, { format: 'markdown' }),
      embedding: noted(vector(384), { model: 'all-minilm-l6-v2' }),
    },
    { history: versions(29, '2026-11-12T10:30:00Z', 30), fragments: 2, properties: { owner: 'support' } },
  ),
  table(
    'conversations',
    { conversation_id: required(int64), channel: category, messages: list(message), summary: largeUtf8 },
    { history: versions(20, '2026-11-18T08:10:00Z', 12), fragments: 41, properties: { owner: 'support' } },
  ),
  declared('macros'),
  table(
    'tickets',
    {
      ticket_id: required(int64),
      subject: utf8,
      messages: list(message),
      labels: list(category),
      embedding: vector(384),
      opened_at: createdAt,
    },
    {
      history: versions(37, '2026-11-18T08:59:59Z', 8),
      fragments: 55,
      deletedRows: 209,
      properties: { owner: 'support', pii: 'free text' },
    },
  ),
]);
