import { expect, it } from 'vitest';
import { admitsNode } from './node-range.mjs';

it.each([
  '>=20.19',
  '>= 18',
  '>=6',
  '*',
  '^20.19.0 || >=22.12.0',
  '^18.17.0 || ^20.3.0 || >=21.0.0',
  '20.x',
  '20',
  '~20.19.0',
  '>=18 <21',
  '>=6.0.0 <23',
  '>8',
  '<=20.19.0',
])('20.19.0 satisfies %s', (range) => {
  expect(admitsNode(range, '20.19.0')).toBe(true);
});

it.each([
  '>=22',
  '>= 22.12.0',
  '>=20.19.1',
  '^18.0.0 || >=22',
  '^20.20.0',
  '~20.18.0',
  '18.x',
  '>=18 <20',
  '>20.19.0',
  'latest',
  '>=lts',
])('20.19.0 does not satisfy %s', (range) => {
  expect(admitsNode(range, '20.19.0')).toBe(false);
});
