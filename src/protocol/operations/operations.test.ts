import { describe, expect, it } from 'vitest';
import { CAPABILITY_NAMES, isOperationName, operations, specificationId } from './index.ts';

const all = Object.entries(operations);

describe('the operation table', () => {
  it('contains every operation once, under its own name', () => {
    expect(all.filter(([key, { name }]) => key !== name)).toEqual([]);
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('marks exactly the operations without side effects as repeatable', () => {
    const changing =
      /^(create|drop|delete|update|insert|rename|register|deregister|declare|restore|batch|analyze|optimize|prewarm)/;
    expect(
      all.filter(([key, { repeatable }]) => repeatable === changing.test(key)).map(([key]) => key),
    ).toEqual([]);
  });

  it('has a JSON body exactly if there is a schema for it, and none with GET', () => {
    const wrong = all.filter(
      ([, operation]) =>
        'request' in operation !== (operation.requestKind === 'json') ||
        (operation.method === 'GET' && operation.requestKind !== 'none'),
    );
    expect(wrong).toEqual([]);
  });

  it('accepts the delimiter in every operation', () => {
    expect(all.filter(([, { query }]) => !('delimiter' in query.shape)).map(([key]) => key)).toEqual([]);
  });

  it('maps each operation to its name in the specification', () => {
    expect(specificationId('describeTable')).toBe('DescribeTable');
    expect(specificationId('createTag')).toBe('CreateTableTag');
    expect(new Set(CAPABILITY_NAMES.map(specificationId)).size).toBe(CAPABILITY_NAMES.length);
  });

  it('rejects names of object properties as operation names', () => {
    expect(isOperationName('constructor')).toBe(false);
    expect(isOperationName('describeTable')).toBe(true);
  });
});
