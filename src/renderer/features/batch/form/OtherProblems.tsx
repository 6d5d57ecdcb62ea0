import type { Issue } from '#batch/index.ts';
import { Button } from '#ui/Button.tsx';
import { FailedIcon, WarningIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { applyFix } from '../checks/apply-fix.ts';
import styles from './form.module.css';

export interface OtherProblemsProps {
  readonly draftId: string;
  readonly checks: readonly Issue[];
}

/** What the checks say of the operation and no field says. */
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
      {check.cure !== undefined && (
        <Button size="small" onPress={() => applyFix(draftId, check)}>
          <VisibleText text={check.cure.label} limit={60} />
        </Button>
      )}
    </li>
  );
}
