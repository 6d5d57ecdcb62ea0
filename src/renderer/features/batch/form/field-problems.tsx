import { useMemo } from 'react';
import { type DraftOperation, type Issue, isUntouched, keysOf } from '#batch/index.ts';
import { fieldOfMember, useFieldVisits } from '#domain/fields/field-visits.ts';
import { Button } from '#ui/Button.tsx';
import { FailedIcon, WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { applyFix, useChecks } from '../checks/draft-checks.ts';
import type { BatchState } from '../state/batch-state.ts';
import styles from './form.module.css';
import { usePageState } from './page-state.ts';

interface OtherProblemsProps {
  readonly draftId: string;
  readonly checks: readonly Issue[];
}

/** Issues of the operation that no field shows. */
export function OtherProblems({ draftId, checks }: OtherProblemsProps) {
  if (checks.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {checks.map((check) => (
        <Problem key={`${check.rule} ${check.title}`} draftId={draftId} check={check} />
      ))}
    </ul>
  );
}

function Problem({ draftId, check }: { readonly draftId: string; readonly check: Issue }) {
  const Icon = check.level === 'error' ? FailedIcon : WarningIcon;
  return (
    <li className={styles.problem} data-level={check.level}>
      <Icon size={12} />
      <span>
        <VisibleText text={check.title} limit={600} />
      </span>
      {check.fix !== undefined && (
        <Button size="small" onPress={() => applyFix(draftId, check)}>
          <VisibleText text={check.fix.label} limit={60} />
        </Button>
      )}
    </li>
  );
}

/** The issues of one operation, for its form. */
export interface FieldProblems {
  /** The message at each field, by its path: `version`, `ranges.0.end_version`. */
  readonly atFields: ReadonlyMap<string, string>;
  /** Issues without a field, warnings, and issues with a fix. */
  readonly others: readonly Issue[];
}

/** Members with a field in some form. Versions to delete are chosen on a timeline, which shows no errors. */
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
  'context',
]);

/** The issues of the operations of a form, without those that are not shown yet while it is filled in. */
export function useFormProblems(
  { draftId, editing, facts }: BatchState,
  operations: readonly DraftOperation[],
) {
  const checks = useChecks(editing.draft, facts);
  const { isReported, report, listeners } = useFieldVisits(() => operations.every(isUntouched));
  const { fieldToFocus } = usePageState(draftId);
  const keys = useMemo(() => new Set(operations.map(({ key }) => key)), [operations]);
  const member =
    fieldToFocus !== undefined && keys.has(fieldToFocus.key) && fieldToFocus.isWrong
      ? fieldToFocus.member
      : undefined;
  // If an error led the user here, it must be visible.
  if (member !== undefined && !isReported({ member, isMissing: true })) report(member);
  return { problems: problemsOf(checks, keys, isReported), listeners };
}

/** Unchecked issues are not shown in the form. */
export function problemsOf(
  checks: readonly Issue[],
  keys: ReadonlySet<number>,
  isReported: (check: Issue) => boolean = () => true,
): FieldProblems {
  const fieldChecks = checks.filter(
    (check) => check.level !== 'unchecked' && keysOf(check).some((key) => keys.has(key)),
  );
  const reported = fieldChecks.filter(isReported);
  const errors = reported.filter(({ level }) => level === 'error').filter(hasField);
  const atFields = new Map<string, string>();
  for (const { member = '', title } of errors) {
    if (!atFields.has(member)) atFields.set(member, title);
  }
  return {
    atFields,
    others: reported.filter((check) => !hasField(check) || !errors.includes(check) || hasFix(check)),
  };
}

/** The version field already offers its fix, the next number. */
function hasFix({ fix, member }: Issue): boolean {
  return fix !== undefined && member !== 'version';
}

function hasField({ member }: Issue): boolean {
  return member !== undefined && (FIELDS.has(fieldOfMember(member)) || member.startsWith('ranges.'));
}
