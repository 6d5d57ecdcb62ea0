import { expect, it } from 'vitest';
import { buildFacts } from './build-facts.ts';

it('versions are those of the manifests', () => {
  const { __VITRINE_VERSION__: version, __VITRINE_TABLE_ENGINE__: engine } = buildFacts();
  expect([version, engine].map((text) => JSON.parse(text))).toEqual([
    expect.stringMatching(/^\d+\.\d+\.\d+/),
    expect.stringMatching(/^\d+\.\d+\.\d+$/),
  ]);
});
