import { expect, it } from 'vitest';
import { ERROR, ERROR_CODES, isAuthFailure, isErrorCode, saysNoTable } from './error-codes.ts';

it('has consecutive wire codes, each with a unique name', () => {
  const codes = Object.values(ERROR);
  expect(codes).toEqual(Array.from({ length: 24 }, (_, code) => code));
  expect(new Set(codes.map((code) => ERROR_CODES[code].name)).size).toBe(24);
  expect([ERROR.tableNotFound, ERROR.versionNotFound, ERROR.invalidInput, ERROR.permissionDenied]).toEqual([
    4, 11, 13, 15,
  ]);
});

it('rejects any other number as a code', () => {
  for (const other of [-1, 24, 404, 4.5, '4', undefined]) expect(isErrorCode(other)).toBe(false);
});

it('reports a missing table only for its codes', () => {
  expect([1, 4].every(saysNoTable)).toBe(true);
  expect([undefined, 0, 6, 11, 404].some(saysNoTable)).toBe(false);
});

it('reports rejected credentials by the status or the code', () => {
  const rejected = [{ status: 401 }, { status: 403 }, { status: 500, code: 15 }, { code: 16 }];
  expect(rejected.every(isAuthFailure)).toBe(true);
  expect([{}, { status: 400 }, { status: 404, code: 4 }, { status: 407 }].some(isAuthFailure)).toBe(false);
});
