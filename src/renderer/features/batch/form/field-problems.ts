import type { Issue } from '../../../../batch/index.ts';

/** What is wrong with one operation, as its form needs it. */
export interface FieldProblems {
  /** What is said at each field, by its path: `version`, `ranges.0.end_version`. */
  readonly atFields: ReadonlyMap<string, string>;
  /** What has no field of its own, is only worth knowing, or can be mended by a press. */
  readonly others: readonly Issue[];
}

/** Members that have a field in the form of some kind. */
const FIELDS: ReadonlySet<string> = new Set([
  'id',
  'location',
  'properties',
  'version',
  'manifest_path',
  'manifest_size',
  'e_tag',
  'metadata',
  'naming_scheme',
  'ranges',
  'context',
]);

export function problemsOf(checks: readonly Issue[], key: number): FieldProblems {
  const own = checks.filter((check) => check.key === key);
  const errors = own.filter(({ level }) => level === 'error').filter(hasField);
  const atFields = new Map<string, string>();
  for (const { member = '', title } of errors) {
    if (!atFields.has(member)) atFields.set(member, title);
  }
  return {
    atFields,
    others: own.filter((check) => !hasField(check) || !errors.includes(check) || hasCure(check)),
  };
}

/** The version has its cure beside it already: the one that comes next. */
function hasCure({ cure, member }: Issue): boolean {
  return cure !== undefined && member !== 'version';
}

function hasField({ member }: Issue): boolean {
  return member !== undefined && FIELDS.has(member.split('.')[0] ?? '');
}
