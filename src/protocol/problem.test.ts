import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';
import { type OperationName, operations } from './operations/index.ts';
import { firstProblem, problemSentence } from './problem.ts';

function mistake(name: OperationName, body: string): string | undefined {
  const operation = operations[name];
  if (!('request' in operation)) throw new Error(`${name} takes no JSON body`);
  const result = operation.request.safeParse(parseJson(body));
  return result.success ? undefined : problemSentence(firstProblem(result.error), 'body');
}

const version = (rest: string) => `{"manifest_path":"m",${rest}}`;
const query = (rest: string) => `{"k":10,"vector":{"single_vector":[1]},${rest}}`;
const batch = (operation: string) => `{"operations":[{"deregister_table":{"id":["a"]}},${operation}]}`;
const whole = (member: string) => `\`${member}\` in the body must be an integer.`;
const bounds = (member: string, most = '9223372036854775807') =>
  `\`${member}\` in the body must be between 0 and ${most}.`;

describe('names the invalid member of a request', () => {
  it.each<readonly [OperationName, string, string]>([
    ['createTableVersion', '{"manifest_path":"m"}', whole('version')],
    ['createTableVersion', version('"version":"1"'), whole('version')],
    ['createTableVersion', version('"version":1.5'), whole('version')],
    ['createTableVersion', version('"version":-1'), bounds('version')],
    ['createTableVersion', version('"version":9223372036854775808'), bounds('version')],
    ['createTableVersion', version('"version":1,"manifest_size":-1'), bounds('manifest_size')],
    ['createTableVersion', '{"version":1}', '`manifest_path` in the body must be text.'],
    [
      'createTableVersion',
      version('"version":1,"naming_scheme":"V3"'),
      '`naming_scheme` in the body must be "V1" or "V2".',
    ],
    ['createTableVersion', version('"version":1,"id":"a$b"'), '`id` in the body must be a list.'],
    ['createTableVersion', version('"version":1,"id":["a",7]'), '`id.1` in the body must be text.'],
    [
      'createTableVersion',
      version('"version":1,"identity":{"api_key":7}'),
      '`identity.api_key` in the body must be text.',
    ],
    ['createTableVersion', '[]', 'The body must be an object.'],
    ['createTableVersion', '7', 'The body must be an object.'],
    ['describeTable', '{"version":-1}', bounds('version')],
    ['describeTable', '{"vend_credentials":"yes"}', '`vend_credentials` in the body must be true or false.'],
    ['analyzePlan', '{"vector":[]}', whole('k')],
    ['analyzePlan', '{"k":10}', '`vector` in the body must be an object.'],
    ['analyzePlan', query('"ef":-1'), bounds('ef')],
    ['analyzePlan', query('"nprobes":1.5'), whole('nprobes')],
    ['analyzePlan', query('"minimum_nprobes":"many"'), whole('minimum_nprobes')],
    [
      'analyzePlan',
      query('"minimum_nprobes":9,"maximum_nprobes":2'),
      '`minimum_nprobes` in the body must not be more than `maximum_nprobes`.',
    ],
    ['analyzePlan', query('"offset":-1'), bounds('offset')],
    ['analyzePlan', query('"refine_factor":2147483648'), bounds('refine_factor', '2147483647')],
    ['analyzePlan', query('"version":"latest"'), whole('version')],
    ['analyzePlan', query('"lower_bound":"low"'), '`lower_bound` in the body must be a number.'],
    [
      'analyzePlan',
      '{"k":1,"vector":{"single_vector":[1],"multi_vector":[[1]]}}',
      '`vector` in the body must have either `single_vector` or `multi_vector`, not both.',
    ],
    [
      'analyzePlan',
      '{"k":1,"vector":{"single_vector":[1,"2"]}}',
      '`vector.single_vector.1` in the body must be a number.',
    ],
    [
      'explainPlan',
      `{"query":${query('"columns":{"column_names":["a"],"column_aliases":{"b":"c"}}')}}`,
      '`query.columns` in the body must have either `column_names` or `column_aliases`, not both.',
    ],
    [
      'explainPlan',
      `{"query":${query('"full_text_query":{"string_query":"a","structured_query":{"match":{"terms":"b"}}}')}}`,
      '`query.full_text_query` in the body must have either `string_query` or `structured_query`, not both.',
    ],
    [
      'explainPlan',
      `{"query":${query('"full_text_query":{"structured_query":{"match":{"terms":"a"},"phrase":{"terms":"b"}}}')}}`,
      '`query.full_text_query.structured_query` in the body must hold exactly one of `match`, `phrase`, `boost`, `multi_match`, `boolean`.',
    ],
    ['batchCommit', '{}', '`operations` in the body must be a list.'],
    [
      'batchCommit',
      batch('{"deregister_table":{"id":["a"]},"declare_table":{"id":["a"]}}'),
      '`operations.1` in the body must hold one kind of operation, not `declare_table` and `deregister_table`.',
    ],
    [
      'batchCommit',
      batch('{"drop_table":{"id":["a"]}}'),
      '`operations.1` in the body must hold one of `declare_table`, `create_table_version`, `delete_table_versions`, `deregister_table`.',
    ],
    [
      'batchCommit',
      batch('{"declare_table":{"id":[]}}'),
      '`operations.1.declare_table.id` in the body must name a table.',
    ],
    [
      'batchCommit',
      batch('{"create_table_version":{"id":["a"],"version":1}}'),
      '`operations.1.create_table_version.manifest_path` in the body must be text.',
    ],
    [
      'deleteVersions',
      '{"ranges":[{"start_version":0,"end_version":-2}]}',
      '`ranges.0.end_version` in the body must be between -1 and 9223372036854775807.',
    ],
    ['deleteVersions', '{"ranges":[]}', '`ranges` in the body must name at least one range.'],
    ['createTag', '{"tag":"","version":1}', '`tag` in the body must not be empty.'],
    ['updateRows', '{"updates":[["a"]]}', '`updates.0` in the body must have at least 2 entries.'],
  ])('%s %s', (name, body, sentence) => {
    expect(mistake(name, body)).toBe(sentence);
  });

  it('accepts null for every optional member', () => {
    expect(
      mistake('describeTable', '{"identity":null,"context":null,"id":null,"version":null}'),
    ).toBeUndefined();
    expect(mistake('analyzePlan', query('"ef":null,"columns":null,"full_text_query":null'))).toBeUndefined();
  });
});
