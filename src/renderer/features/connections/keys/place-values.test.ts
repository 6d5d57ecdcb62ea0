import { expect, it } from 'vitest';
import { endpointReach, firstPlaceValues, isPlaceSaid, placeEntry, placeProblems } from './place-values.ts';

it.each([
  ['http://localhost:9000', 'computer'],
  ['http://127.0.0.1:9000', 'computer'],
  ['http://10.1.2.3', 'private'],
  ['http://172.20.0.4:9000', 'private'],
  ['http://172.40.0.4:9000', 'other'],
  ['https://minio:9000', 'private'],
  ['https://minio.acme.internal', 'private'],
  ['https://minio.example.com', 'other'],
] as const)('classifies the endpoint %s as %s', (endpoint, reach) => {
  expect(endpointReach({ hasEndpoint: true, endpoint })).toBe(reach);
});

const usual = firstPlaceValues(undefined);
const said = { region: ' eu ', endpoint: 'http://10.0.0.4', account: 'acme', allowsLocalNetwork: true };

it('sends the settings of the storage, or all if it is unknown', () => {
  const all = { ...usual, ...said, hasEndpoint: true };
  expect(placeEntry(all, 's3')).toEqual({ ...said, region: 'eu', account: '' });
  expect(placeEntry(all, 'gs')).toEqual({ ...said, region: '', account: '' });
  expect(placeEntry(all, 'az')).toEqual({ ...said, region: '' });
  expect(placeEntry(all, undefined)).toEqual({ ...said, region: 'eu' });
  const without = placeEntry({ ...all, hasEndpoint: false }, 's3');
  expect(without).toMatchObject({ endpoint: '', allowsLocalNetwork: false });
  expect(isPlaceSaid(without)).toBe(true);
  expect(isPlaceSaid(placeEntry(usual, undefined))).toBe(false);
  expect(firstPlaceValues(said)).toEqual({ ...said, hasEndpoint: true });
});

it('requires an account only if needed, and permission for a local endpoint', () => {
  expect(placeProblems(usual, undefined, false)).toEqual({});
  expect(placeProblems(usual, 'az', true)).toEqual({ account: 'Enter the storage account.' });
  const near = { ...usual, hasEndpoint: true, endpoint: 'http://10.0.0.4' };
  expect(placeProblems(near, undefined, false)).toEqual({
    allowsLocalNetwork: 'Allow the address to read from it.',
  });
  expect(placeProblems({ ...near, allowsLocalNetwork: true }, undefined, false)).toEqual({});
  expect(placeProblems({ ...near, endpoint: 'minio' }, 's3', false)).toHaveProperty('endpoint');
  const strange = { ...usual, region: 'x.evil.example/', account: 'a.b' };
  expect(Object.keys(placeProblems(strange, undefined, false))).toEqual(['region', 'account']);
  expect(Object.keys(placeProblems(strange, 'gs', false))).toEqual([]);
});
