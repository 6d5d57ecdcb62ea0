import { describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { abilitiesOf } from './abilities.ts';

describe('what a connection lets through', () => {
  it('is everything while nothing else is known', () => {
    expect(abilitiesOf(testConnection(), 'deregisterTable')).toEqual({
      alone: true,
      inBatch: true,
      refusal: undefined,
    });
  });

  it('is the batch where the server has no operation of its own for it', () => {
    const abilities = abilitiesOf(
      testConnection({ capabilities: { deregisterTable: 'no' } }),
      'deregisterTable',
    );
    expect(abilities).toEqual({
      alone: false,
      inBatch: true,
      refusal: 'This server can’t deregister a table outside a batch. Add it to a batch instead.',
    });
  });

  it('is no batch where the server has none, or a batch can not carry it', () => {
    expect(
      abilitiesOf(testConnection({ capabilities: { batchCommit: 'no' } }), 'createTableVersion').inBatch,
    ).toBe(false);
    expect(abilitiesOf(testConnection({ capabilities: { dropTable: 'no' } }), 'dropTable')).toMatchObject({
      alone: false,
      inBatch: false,
      refusal: 'This server can’t drop a table.',
    });
  });

  it('is nothing where it is read-only', () => {
    expect(abilitiesOf(testConnection({ name: 'lake', readOnly: true }), 'declareTable')).toEqual({
      alone: false,
      inBatch: false,
      refusal: 'lake is read-only.',
    });
  });
});
