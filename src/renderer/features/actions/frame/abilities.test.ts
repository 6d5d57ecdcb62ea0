import { describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { abilitiesOf } from './abilities.ts';

describe('the ways to send a change', () => {
  it('are all allowed if nothing else is known', () => {
    expect(abilitiesOf(testConnection(), 'deregisterTable')).toEqual({
      alone: true,
      inBatch: true,
      refusal: undefined,
    });
  });

  it('are only a batch if the server lacks the single operation', () => {
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

  it('exclude a batch if the server supports none or the operation doesn’t fit into one', () => {
    expect(
      abilitiesOf(testConnection({ capabilities: { batchCommit: 'no' } }), 'createTableVersion').inBatch,
    ).toBe(false);
    expect(abilitiesOf(testConnection({ capabilities: { dropTable: 'no' } }), 'dropTable')).toMatchObject({
      alone: false,
      inBatch: false,
      refusal: 'This server can’t drop a table.',
    });
  });

  it('are none on a read-only connection', () => {
    expect(abilitiesOf(testConnection({ name: 'lake', readOnly: true }), 'declareTable')).toEqual({
      alone: false,
      inBatch: false,
      refusal: 'lake is read-only.',
    });
  });
});
