import {
  bool,
  category,
  createdAt,
  date32,
  decimal,
  int8,
  int16,
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
  timestamp,
  utf8,
  uuid,
  vector,
} from './sample-schema.ts';
import { declared, namespace, sampleTable, versions } from './sample-tables.ts';

const money = decimal(12, 2);
const currency = noted(category, { standard: 'ISO 4217' });
const address = struct({ street: utf8, postcode: utf8, city: utf8, country: category });

const orders = {
  order_id: required(int64Field),
  customer_id: required(int64Field),
  status: required(category),
  currency,
  total: required(money),
  shipping_address: address,
  lines: list(
    struct({ item_id: required(int64Field), quantity: required(int16), unit_price: required(money) }),
  ),
  tags: since(9, list(utf8)),
  placed_at: createdAt,
  delivered_at: timestamp('us', 'UTC'),
};

const orderItems = {
  order_id: required(int64Field),
  line: required(int16),
  item_id: required(int64Field),
  quantity: required(int16),
  unit_price: required(money),
  discount: since(4, decimal(5, 4)),
  gift_note: utf8,
};

const customers = {
  customer_id: required(int64Field),
  public_id: uuid,
  email_hash: noted(utf8, { classification: 'pseudonymous' }),
  display_name: utf8,
  addresses: list(address),
  preferences: map(utf8, utf8),
  is_business: required(bool),
  born_on: date32,
  signed_up_at: createdAt,
};

const payments = {
  payment_id: uuid,
  order_id: required(int64Field),
  method: required(category),
  amount: required(decimal(18, 4)),
  currency,
  provider_response: json,
  captured_at: timestamp('ms', 'UTC'),
};

const returns = {
  return_id: required(int64Field),
  order_id: required(int64Field),
  lines: list(struct({ item_id: required(int64Field), quantity: required(int16), reason: category })),
  refund: money,
  received_on: date32,
};

const promotions = {
  code: required(utf8),
  percent_off: decimal(5, 2),
  amount_off: money,
  valid_from: required(timestamp('s', 'Europe/Berlin')),
  valid_until: timestamp('s', 'Europe/Berlin'),
  rules: json,
  uses: required(int32Field),
};

const reviews = {
  review_id: required(int64Field),
  item_id: required(int64Field),
  stars: required(int8),
  text: noted(largeUtf8, { lang: 'mixed' }),
  embedding: since(5, noted(vector(384), { model: 'all-minilm-l6-v2' })),
  photos: list(struct({ key: required(utf8), width: int32Field, height: int32Field })),
  written_at: createdAt,
};

export const shop = namespace('shop', [
  declared('carts', { owner: 'shop', ticket: 'SHOP-2114' }),
  sampleTable('customers', customers, {
    history: versions(31, '2026-11-17T22:04:10Z', 24),
    fragments: 44,
    deletedRows: 1_902,
    properties: { owner: 'shop', tier: 'gold', retention: '7y' },
    region: 'eu-west-1',
  }),
  declared('gift_cards'),
  sampleTable('order_items', orderItems, {
    history: versions(58, '2026-11-18T08:30:21Z', 12, 20),
    fragments: 212,
    properties: { owner: 'shop', tier: 'gold' },
    isManaged: true,
    region: 'eu-west-1',
  }),
  sampleTable('orders', orders, {
    history: versions(61, '2026-11-18T08:30:02Z', 12, 20),
    fragments: 187,
    deletedRows: 340,
    properties: { owner: 'shop', tier: 'gold', pii: 'address' },
    metadata: { source: 'postgres:shop.orders', snapshot: 'hourly' },
    isManaged: true,
    region: 'eu-west-1',
  }),
  sampleTable('payments', payments, {
    history: versions(22, '2026-11-18T06:00:47Z', 24),
    fragments: 63,
    properties: { owner: 'payments', tier: 'gold', classification: 'restricted' },
    region: 'eu-west-1',
  }),
  sampleTable('promotions', promotions, {
    history: versions(9, '2026-11-02T10:15:33Z', 170),
    fragments: 2,
    deletedRows: 14,
    properties: { owner: 'marketing' },
  }),
  sampleTable('returns', returns, {
    history: versions(14, '2026-11-16T04:40:12Z', 48),
    fragments: 11,
    properties: { owner: 'shop' },
  }),
  sampleTable('reviews', reviews, {
    history: versions(18, '2026-11-17T19:25:36Z', 36),
    fragments: 24,
    deletedRows: 655,
    properties: { owner: 'community', moderation: 'on' },
  }),
  sampleTable(
    'wishlists',
    {
      customer_id: required(int64Field),
      items: list(int64Field),
      shared: map(utf8, bool),
      changed_at: createdAt,
    },
    { history: versions(10, '2026-11-15T23:00:00Z', 72), fragments: 6, properties: { owner: 'shop' } },
  ),
]);
