import { describe, expect, it } from 'vitest';
import type { Capabilities } from '#contract/index.ts';
import { createOperationOf } from './send-table.ts';

const chosen = (flavour: 'open' | 'enterprise', capabilities: Capabilities) =>
  createOperationOf({ name: 'shop', flavour, capabilities });

describe('createOperationOf', () => {
  it.each([
    ['open', {}, 'createTable'],
    ['enterprise', {}, 'createDeploymentTable'],
    ['open', { createTable: 'no' }, 'createDeploymentTable'],
    ['enterprise', { createDeploymentTable: 'no' }, 'createTable'],
    ['open', { createDeploymentTable: 'yes' }, 'createDeploymentTable'],
    ['enterprise', { createTable: 'yes' }, 'createTable'],
    ['enterprise', { createTable: 'yes', createDeploymentTable: 'yes' }, 'createDeploymentTable'],
  ] as const)('for a server with the API %s and the capabilities %j returns %s', (flavour, known, name) => {
    expect(chosen(flavour, known)).toBe(name);
  });

  it('fails with a message if the server supports neither operation', () => {
    expect(() => chosen('open', { createTable: 'no', createDeploymentTable: 'no' })).toThrowError(
      'shop can’t create tables with data',
    );
  });
});
