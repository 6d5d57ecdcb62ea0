import { describe, expect, it } from 'vitest';
import { operations } from '#protocol/index.ts';
import { memberProblems, ofWhatIsThere } from './fields.ts';

const labels = { version: 'The version', ranges: 'A range', end_version: 'The last version' };
const { createTableVersion, deleteVersions } = operations;

describe('the problems of a form', () => {
  it('are sentences that begin with the name of the field', () => {
    const problems = memberProblems(createTableVersion.request, { version: 2n ** 63n }, labels);
    expect(problems.get('version')).toBe('The version must be between 0 and 9223372036854775807.');
    expect(problems.get('manifest_path')).toBe('This is required.');
  });

  it('reach into the rows of a list', () => {
    const members = { ranges: [{ start_version: 1, end_version: 'x' }] };
    expect([...memberProblems(deleteVersions.request, members, labels)]).toEqual([
      ['ranges.0.end_version', 'The last version must be an integer.'],
    ]);
  });

  it('are first told of what was typed only', () => {
    const members = { version: '4x' };
    const problems = memberProblems(createTableVersion.request, members, labels);
    expect([...ofWhatIsThere(problems, members).keys()]).toEqual(['version']);
  });

  it('are none where the rules of the interface hold', () => {
    const members = { version: 1, manifest_path: 'm' };
    expect(memberProblems(createTableVersion.request, members, labels).size).toBe(0);
  });
});
