import {
  bool,
  category,
  date32,
  decimal,
  extension,
  fixedBinary,
  float64,
  int8,
  int32Field,
  int64Field,
  list,
  map,
  noted,
  required,
  since,
  struct,
  timeField,
  timestamp,
  uint16,
  utf8,
} from './sample-schema.ts';
import { namespace, type SampleNamespace, sampleTable, versions } from './sample-tables.ts';

const kilograms = noted(decimal(10, 3), { unit: 'kg' });

/** The stock tables of one site. All sites are similar. */
function site(name: string, zone: string): SampleNamespace {
  return namespace(name, [
    sampleTable(
      'bins',
      { bin: required(utf8), aisle: required(uint16), level: required(int8), is_cold: required(bool) },
      { history: versions(3, '2026-05-04T05:00:00Z', 900), properties: { site: name } },
    ),
    sampleTable(
      'stock_counts',
      {
        bin: required(utf8),
        item_id: required(int64Field),
        counted: required(int32Field),
        at: timestamp('s', zone),
      },
      { history: versions(26, '2026-11-18T03:30:00Z', 24), fragments: 8, properties: { site: name } },
    ),
  ]);
}

const itemMaster = {
  item_id: required(int64Field),
  ean: noted(fixedBinary(13), { encoding: 'ASCII' }),
  title: map(utf8, utf8),
  weight: kilograms,
  size: struct({ length: float64, width: float64, height: float64 }),
  categories: list(category),
  hazard: since(6, category),
};

const shipments = {
  shipment_id: required(int64Field),
  carrier: required(category),
  route: extension('geoarrow.linestring', list(struct({ x: required(float64), y: required(float64) }))),
  parcels: list(struct({ barcode: required(utf8), weight: kilograms })),
  cut_off: timeField('s'),
  left_at: timestamp('s', 'Europe/Berlin'),
};

export const warehouse = namespace(
  'warehouse',
  [
    sampleTable('item_master', itemMaster, {
      history: versions(35, '2026-11-17T21:00:00Z', 24),
      fragments: 16,
      deletedRows: 77,
      properties: { owner: 'logistics', tier: 'gold' },
      region: 'eu-central-1',
    }),
    sampleTable(
      'item_prices',
      {
        item_id: required(int64Field),
        price: required(decimal(12, 4)),
        valid_from: required(date32),
        until: date32,
      },
      {
        history: versions(45, '2026-11-18T00:05:00Z', 24, 30),
        fragments: 22,
        properties: { owner: 'pricing' },
      },
    ),
    sampleTable('shipments', shipments, {
      history: versions(50, '2026-11-18T09:05:00Z', 2, 35),
      fragments: 130,
      properties: { owner: 'logistics' },
      isManaged: true,
    }),
    sampleTable(
      'suppliers',
      {
        supplier_id: required(int64Field),
        name: required(utf8),
        contacts: list(struct({ role: utf8, mail: utf8 })),
      },
      { history: versions(5, '2026-10-01T08:00:00Z', 300), properties: { owner: 'purchasing' } },
    ),
  ],
  [
    namespace(
      'regions',
      [],
      [namespace('eu', [], [site('berlin', 'Europe/Berlin'), site('lyon', 'Europe/Paris')])],
    ),
  ],
);
