import { describe, expect, it } from 'vitest';
import { batchOperationKinds } from '#protocol/index.ts';
import { declaration } from './declaration.ts';

describe('a declaration', () => {
  it('says the same by itself and in a batch', () => {
    const members = { name: 'items', location: 's3://a', properties: { team: 'x' }, vend_credentials: false };
    const { change, operation } = declaration(['shop'], members);
    expect(change).toEqual({
      kind: 'declareTable',
      id: ['shop', 'items'],
      location: 's3://a',
      properties: [['team', 'x']],
      vendCredentials: false,
    });
    expect(operation).toEqual({
      kind: 'declare_table',
      members: {
        id: ['shop', 'items'],
        location: 's3://a',
        properties: { team: 'x' },
        vend_credentials: false,
      },
    });
    expect(batchOperationKinds.declare_table.safeParse(operation.members).success).toBe(true);
  });

  it('leaves out what was not said', () => {
    expect(declaration([], { name: 'items' }).change).toEqual({ kind: 'declareTable', id: ['items'] });
  });

  it('keeps a property of any name', () => {
    const properties = JSON.parse('{"__proto__": "a"}');
    const { change } = declaration([], { name: 'items', properties });
    expect(change).toMatchObject({ properties: [['__proto__', 'a']] });
  });
});
