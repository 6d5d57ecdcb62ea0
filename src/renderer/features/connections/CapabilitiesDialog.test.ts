import { expect, it } from 'vitest';
import { capabilityLists } from './CapabilitiesDialog.tsx';

it('tells what a server has, has not, and what nobody asked yet', () => {
  const { can, cannot, unknown } = capabilityLists({ describeTable: 'yes', listVersions: 'no' }, 'open');
  expect([can, cannot]).toEqual([['describeTable'], ['listVersions']]);
  expect(unknown).toContain('batchCommit');
  expect(unknown).not.toContain('describeTable');
});

it('asks only a deployment for what deployments have', () => {
  expect(capabilityLists({}, 'open').unknown).not.toContain('listDeploymentTables');
  expect(capabilityLists({}, 'enterprise').unknown).toContain('listDeploymentTables');
});
