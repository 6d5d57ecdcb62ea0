import { expect, test } from 'vitest';
import { rowsUnavailableReason } from './use-section.ts';

const own = { local: true };
const folder = { local: false, folder: '/data' };
const other = { local: false };

test.each([
  [own, { location: 's3://lake/prod/orders.lance' }, 'rows-elsewhere'],
  [folder, { location: 'AZ://account/t' }, 'rows-elsewhere'],
  [other, { location: 's3://lake/prod/orders.lance' }, undefined],
  [own, { location: '/home/a/tables/t.lance' }, undefined],
  [own, { location: 'file:///home/a/t.lance' }, undefined],
  [own, { location: 'C:/tables/t.lance' }, undefined],
  [own, { location: 'c:\\tables\\t.lance' }, undefined],
  [own, { location: null }, undefined],
  [own, {}, undefined],
  [other, { is_only_declared: true }, 'only-declared'],
  [own, { is_only_declared: true, location: 's3://lake/t' }, 'only-declared'],
  [other, { is_only_declared: null }, undefined],
] as const)('%o with %o gives the reason: %s', (connection, table, why) => {
  expect(rowsUnavailableReason(connection, table)?.kind).toBe(why);
});
