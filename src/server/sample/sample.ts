import { hostile } from './hostile.ts';
import { analytics } from './prod-analytics.ts';
import { ml } from './prod-ml.ts';
import { shop } from './prod-shop.ts';
import { research } from './research.ts';
import { namespace, type SampleNamespace } from './sample-tables.ts';
import { staging } from './staging.ts';
import { support } from './support.ts';
import { warehouse } from './warehouse.ts';

/** A shop with a search team: what a catalog looks like after some years. */
export const sample: readonly SampleNamespace[] = [
  namespace('archive', [], [namespace('2023', [])]),
  hostile,
  namespace('prod', [], [analytics, ml, shop]),
  research,
  staging,
  support,
  warehouse,
];
