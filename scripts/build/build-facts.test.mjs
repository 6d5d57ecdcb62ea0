import { describe, expect, it } from 'vitest';
import { buildFacts } from './build-facts.ts';

const COMMIT = '5637521d0c1f2a3b4c5d6e7f8091a2b3c4d5e6f7';

describe('the commit that a build knows', () => {
  it('is the one that the maker of a package names, in twelve digits', () => {
    expect(buildFacts({ VITRINE_COMMIT: COMMIT }).__VITRINE_COMMIT__).toBe('"5637521d0c1f"');
    expect(buildFacts({ VITRINE_COMMIT: COMMIT.slice(0, 12) }).__VITRINE_COMMIT__).toBe('"5637521d0c1f"');
  });

  it.each([{}, { VITRINE_COMMIT: '' }])('is none where nobody names one: %j', (environment) => {
    expect(buildFacts(environment).__VITRINE_COMMIT__).toBe('null');
  });

  it.each(['main', '5637521', `${COMMIT} `, `v${COMMIT}`, COMMIT.toUpperCase()])('is not %j', (text) => {
    expect(() => buildFacts({ VITRINE_COMMIT: text })).toThrow(`VITRINE_COMMIT is no commit: ${text}.`);
  });
});

it('versions are those of the manifests', () => {
  const { __VITRINE_VERSION__: version, __VITRINE_TABLE_ENGINE__: engine } = buildFacts({});
  expect([version, engine].map((text) => JSON.parse(text))).toEqual([
    expect.stringMatching(/^\d+\.\d+\.\d+/),
    expect.stringMatching(/^\d+\.\d+\.\d+$/),
  ]);
});
