import { describe, expect, it } from 'vitest';
import { CAPABILITY_NAMES, isOperationName, operations, specificationId } from './index.ts';

const all = Object.entries(operations);

describe('the operation table', () => {
  it('has every operation once, under its own name', () => {
    expect(all.filter(([key, { name }]) => key !== name)).toEqual([]);
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('reads an answer again only where asking twice does no harm', () => {
    const changing =
      /^(create|drop|delete|update|insert|rename|register|deregister|declare|restore|batch|analyze|optimize|prewarm)/;
    expect(
      all.filter(([key, { repeatable }]) => repeatable === changing.test(key)).map(([key]) => key),
    ).toEqual([]);
  });

  it('takes a JSON body exactly where it has a schema for one, and none with GET', () => {
    const wrong = all.filter(
      ([, operation]) =>
        'request' in operation !== (operation.requestKind === 'json') ||
        (operation.method === 'GET' && operation.requestKind !== 'none'),
    );
    expect(wrong).toEqual([]);
  });

  it('takes the delimiter everywhere, as the interface says', () => {
    expect(all.filter(([, { query }]) => !('delimiter' in query.shape)).map(([key]) => key)).toEqual([]);
  });

  it('knows what the specification calls each of them', () => {
    expect(specificationId('describeTable')).toBe('DescribeTable');
    expect(specificationId('createTag')).toBe('CreateTableTag');
    expect(new Set(CAPABILITY_NAMES.map(specificationId)).size).toBe(CAPABILITY_NAMES.length);
  });

  it('knows no operation by a name that objects have anyway', () => {
    expect(isOperationName('constructor')).toBe(false);
    expect(isOperationName('describeTable')).toBe(true);
  });
});
