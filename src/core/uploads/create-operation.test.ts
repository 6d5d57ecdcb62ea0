import { describe, expect, it } from 'vitest';
import type { Capabilities } from '#contract/index.ts';
import { createOperationOf } from './send-table.ts';

const chosen = (flavour: 'open' | 'enterprise', capabilities: Capabilities) =>
  createOperationOf({ name: 'shop', flavour, capabilities });

describe('the operation that creates a table', () => {
  it.each([
    ['open', {}, 'createTable'],
    ['enterprise', {}, 'createDeploymentTable'],
    ['open', { createTable: 'no' }, 'createDeploymentTable'],
    ['enterprise', { createDeploymentTable: 'no' }, 'createTable'],
    ['open', { createDeploymentTable: 'yes' }, 'createDeploymentTable'],
    ['enterprise', { createTable: 'yes' }, 'createTable'],
    ['enterprise', { createTable: 'yes', createDeploymentTable: 'yes' }, 'createDeploymentTable'],
  ] as const)('on a server that is %s, of which %j is known, is %s', (flavour, known, name) => {
    expect(chosen(flavour, known)).toBe(name);
  });

  it('is missed in words where the server has neither', () => {
    expect(() => chosen('open', { createTable: 'no', createDeploymentTable: 'no' })).toThrowError(
      'shop can’t create tables with data',
    );
  });
});
