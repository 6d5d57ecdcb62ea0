import { expect, it } from 'vitest';
import { ERROR, ERROR_CODES, isErrorCode, saysNoTable } from './error-codes.ts';

it('has the numbers that are on the wire, each with one name and one meaning', () => {
  const codes = Object.values(ERROR);
  expect(codes).toEqual(Array.from({ length: 24 }, (_, code) => code));
  expect(new Set(codes.map((code) => ERROR_CODES[code].name)).size).toBe(24);
  expect([ERROR.tableNotFound, ERROR.versionNotFound, ERROR.invalidInput, ERROR.permissionDenied]).toEqual([
    4, 11, 13, 15,
  ]);
});

it('knows no other number as a code', () => {
  for (const other of [-1, 24, 404, 4.5, '4', undefined]) expect(isErrorCode(other)).toBe(false);
});

it('takes a table as missing only where the code says so', () => {
  expect([1, 4].every(saysNoTable)).toBe(true);
  expect([undefined, 0, 6, 11, 404].some(saysNoTable)).toBe(false);
});
