import {
  bool,
  category,
  createdAt,
  date32,
  decimal,
  duration,
  float64,
  int32Field,
  int64Field,
  list,
  map,
  required,
  since,
  struct,
  timestamp,
  uint32,
  utf8,
  uuid,
} from './sample-schema.ts';
import { declared, namespace, sampleTable, versions } from './sample-tables.ts';

const device = struct({
  family: category,
  os: category,
  browser: struct({ name: category, major: int32Field }),
  is_mobile: bool,
});

const sessions = {
  session_id: uuid,
  visitor_id: required(int64Field),
  device,
  landing_path: utf8,
  utm: map(utf8, utf8),
  pages: list(struct({ path: required(utf8), dwell: duration('ms') })),
  length: duration('ms'),
  started_at: createdAt,
};

const itemClicks = {
  item_id: required(int64Field),
  visitor_id: required(int64Field),
  position: int32Field,
  query: utf8,
  experiment: since(12, category),
  clicked_at: required(timestamp('ms', 'UTC')),
};

const dailyRevenue = {
  day: required(date32),
  country: required(category),
  orders: required(uint32),
  gross: required(decimal(18, 2)),
  net: required(decimal(18, 2)),
  by_category: map(utf8, decimal(18, 2)),
};

const searchQueries = {
  query: required(utf8),
  language: category,
  results: required(uint32),
  clicked_items: list(int64Field),
  latency: duration('us'),
  searched_at: createdAt,
};

const pageViews = {
  session_id: uuid,
  path: required(utf8),
  referrer: utf8,
  viewport: struct({ width: int32Field, height: int32Field }),
  timings: map(category, duration('ms')),
  viewed_at: required(timestamp('ms', 'UTC')),
};

const experiments = {
  experiment: required(utf8),
  variants: list(struct({ name: required(utf8), share: required(float64), visitors: required(int64Field) })),
  metric: required(category),
  lift: float64,
  p_value: float64,
  is_running: required(bool),
};

export const analytics = namespace('analytics', [
  sampleTable('daily_revenue', dailyRevenue, {
    history: versions(40, '2026-11-18T02:00:05Z', 24, 11),
    fragments: 30,
    properties: { owner: 'finance', tier: 'gold', refresh: 'daily 02:00 UTC' },
    metadata: { query: 'revenue_rollup', author: 'finance' },
  }),
  sampleTable('experiments', experiments, {
    history: versions(17, '2026-11-13T15:20:48Z', 72),
    fragments: 3,
    properties: { owner: 'growth' },
  }),
  declared('funnel_steps', { owner: 'growth' }),
  sampleTable('item_clicks', itemClicks, {
    history: versions(96, '2026-11-18T09:00:01Z', 1, 60),
    fragments: 504,
    deletedRows: 88_210,
    properties: { owner: 'search', refresh: 'hourly' },
    isManaged: true,
    region: 'eu-west-1',
  }),
  sampleTable(
    'item_views_daily',
    {
      item_id: required(int64Field),
      day: required(date32),
      views: required(uint32),
      visitors: required(uint32),
    },
    { history: versions(28, '2026-11-18T01:30:00Z', 24), fragments: 28, properties: { owner: 'search' } },
  ),
  sampleTable('page_views', pageViews, {
    history: versions(72, '2026-11-18T09:00:40Z', 1, 49),
    fragments: 640,
    properties: { owner: 'growth', retention: '90 days' },
  }),
  sampleTable('search_queries', searchQueries, {
    history: versions(54, '2026-11-18T08:05:59Z', 4, 30),
    fragments: 160,
    properties: { owner: 'search', classification: 'internal' },
  }),
  sampleTable('sessions', sessions, {
    history: versions(48, '2026-11-18T07:50:30Z', 6, 25),
    fragments: 320,
    deletedRows: 12_044,
    properties: { owner: 'growth', retention: '13 months' },
    region: 'eu-west-1',
  }),
  sampleTable(
    'visitor_cohorts',
    {
      week: required(date32),
      cohort: required(category),
      visitors: required(int64Field),
      retained: list(float64),
    },
    { history: versions(16, '2026-11-16T05:00:00Z', 168), fragments: 2, properties: { owner: 'growth' } },
  ),
]);
