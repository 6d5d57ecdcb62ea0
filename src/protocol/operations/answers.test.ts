import { describe, expect, it } from 'vitest';
import { parseJson } from '../json.ts';
import { readPlanBody } from '../plan-body.ts';
import { type OperationName, operations } from './index.ts';

const read = (name: OperationName, text: string): unknown => operations[name].answer.parse(parseJson(text));

describe('normalizes the responses of different servers', () => {
  it.each<readonly [OperationName, string, unknown]>([
    ['countRows', '7', { count: 7n }],
    ['countRows', '9007199254740993', { count: 9007199254740993n }],
    ['countRows', '{"count":7}', { count: 7n }],
    ['listTags', '{"tags":{"v1":{"version":3}}}', { tags: { v1: { version: 3n } } }],
    [
      'listTags',
      '{"v1":{"version":3,"manifestSize":9}}',
      { tags: { v1: { version: 3n, manifestSize: 9n } } },
    ],
    ['listTags', '{"tags":{"version":3}}', { tags: { tags: { version: 3n } } }],
    ['listTags', '{}', { tags: {} }],
    ['listTags', '{"tags":{"__proto__":{"version":3}}}', { tags: { ['__proto__']: { version: 3n } } }],
    ['listTags', '{"__proto__":{"version":3}}', { tags: { ['__proto__']: { version: 3n } } }],
    [
      'listVersions',
      '{"versions":[{"version":1,"timestamp":"2026-01-01T00:00:00.5Z","metadata":{}}]}',
      {
        versions: [
          {
            version: 1n,
            timestamp_millis: 1767225600500n,
            timestamp: '2026-01-01T00:00:00.5Z',
            metadata: {},
          },
        ],
      },
    ],
    [
      'listVersions',
      '{"versions":[{"version":1,"timestamp":"soon","timestamp_millis":null}],"page_token":null}',
      { versions: [{ version: 1n, timestamp: 'soon', timestamp_millis: null }], page_token: null },
    ],
    ['describeVersion', '{"version":{"version":2}}', { version: { version: 2n } }],
    ['describeVersion', '{"version":2,"e_tag":"x"}', { version: { version: 2n, e_tag: 'x' } }],
    ['listDeploymentTables', '["a","b"]', ['a', 'b']],
    ['listDeploymentTables', '{"tables":[{"name":"a"}]}', { tables: [{ name: 'a' }] }],
  ])('%s %s', (name, text, expected) => {
    expect(read(name, text)).toEqual(expected);
  });
});

describe('readPlanBody', () => {
  it.each([
    ['"  Take: a\\n    Scan"', '  Take: a\n    Scan'],
    ['  Take: a\n    Scan\n', '  Take: a\n    Scan\n'],
    ['{"plan":"Take"}', 'Take'],
    ['{"analysis":" Take"}', ' Take'],
    ['"Take', '"Take'],
    ['{"rows":1}', '{"rows":1}'],
    ['', ''],
  ])('returns the plan in %j', (body, plan) => {
    expect(readPlanBody(body)).toBe(plan);
  });
});
