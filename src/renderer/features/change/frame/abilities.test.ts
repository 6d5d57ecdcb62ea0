import { describe, expect, it } from 'vitest';
import type { Capabilities, Connection } from '../../../../contract/index.ts';
import { abilitiesOf } from './abilities.ts';

function connection(capabilities: Capabilities, readOnly = false): Connection {
  return {
    id: 'c',
    name: 'lake',
    address: 'https://lake.example.com',
    delimiter: '$',
    alwaysSendDelimiter: false,
    flavour: 'open',
    headerDialect: 'svc',
    database: '',
    identityInBody: false,
    context: [],
    readOnly,
    production: false,
    color: 1,
    local: false,
    filledSlots: [],
    capabilities,
  };
}

describe('what a connection lets through', () => {
  it('is everything while nothing else is known', () => {
    expect(abilitiesOf(connection({}), 'deregisterTable', true)).toEqual({
      alone: true,
      inBatch: true,
      refusal: undefined,
    });
  });

  it('is the batch where the server has no operation of its own for it', () => {
    const abilities = abilitiesOf(connection({ deregisterTable: 'no' }), 'deregisterTable', true);
    expect(abilities).toEqual({
      alone: false,
      inBatch: true,
      refusal: 'This server does not deregister a table by itself. A batch can carry it.',
    });
  });

  it('is no batch where the server has none, or a batch can not carry it', () => {
    expect(abilitiesOf(connection({ batchCommit: 'no' }), 'createVersion', true).inBatch).toBe(false);
    expect(abilitiesOf(connection({ dropTable: 'no' }), 'dropTable', false)).toMatchObject({
      alone: false,
      inBatch: false,
    });
  });

  it('is nothing where it is read-only', () => {
    expect(abilitiesOf(connection({}, true), 'declareTable', true)).toEqual({
      alone: false,
      inBatch: false,
      refusal: 'lake is read-only here: nothing in it can be changed.',
    });
  });
});
