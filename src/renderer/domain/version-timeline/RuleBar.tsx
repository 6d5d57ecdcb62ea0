import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { RadioGroup } from 'react-aria-components/RadioGroup';
import { formatCount } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { RadioOption } from '#ui/RadioList.tsx';
import { TextField } from '#ui/TextField.tsx';
import {
  type RuleFields,
  type RuleKind,
  ruleOf,
  type Today,
  withCount,
  withDate,
  withDays,
} from './rule-fields.ts';
import { choicesBy, countOf, type TimelineTable } from './timeline-table.ts';
import styles from './version-timeline.module.css';

interface RuleBarProps {
  readonly tables: readonly TimelineTable[];
  readonly today: Today;
  readonly fields: RuleFields;
  /** The active rule. */
  readonly kind: RuleKind;
  readonly take: (fields: RuleFields) => void;
  readonly tools: ReactNode;
}

/** The rule that selects versions in all tables; each option shows how many that would be. */
export function RuleBar({ tables, today, fields, kind, take, tools }: RuleBarProps) {
  return (
    <div className={styles.rules} onKeyDown={keepEnter}>
      <RadioGroup
        aria-label="Versions to delete"
        orientation="horizontal"
        className={styles.radios ?? ''}
        value={kind}
        onChange={(chosen) => {
          const next = KINDS.find((each) => each === chosen);
          if (next !== undefined) take({ ...fields, kind: next });
        }}
      >
        <Rule kind="older-than" words="Older than" count={useRuleCount(tables, fields, 'older-than')}>
          <span style={{ width: DAYS_WIDTH }}>
            <TextField
              small
              label="Days"
              labelPlace="hidden"
              value={fields.days}
              onChange={(days) => take(withDays(fields, days, today))}
              after="days"
            />
          </span>
          <span style={{ width: DATE_WIDTH }}>
            <TextField
              small
              label="Before"
              labelPlace="hidden"
              placeholder="e.g. 2026-12-31"
              value={fields.date}
              onChange={(date) => take(withDate(fields, date, today))}
            />
          </span>
        </Rule>
        <Rule kind="keep-newest" words="Keep newest" count={useRuleCount(tables, fields, 'keep-newest')}>
          <span style={{ width: COUNT_WIDTH }}>
            <TextField
              small
              label="Versions to keep"
              labelPlace="hidden"
              value={fields.count}
              onChange={(count) => take(withCount(fields, count))}
            />
          </span>
        </Rule>
        <Rule kind="by-hand" words="By hand" />
      </RadioGroup>
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}

/** As wide as the typed text, in CSS pixels. */
const DAYS_WIDTH = 84;
const DATE_WIDTH = 104;
const COUNT_WIDTH = 52;

const KINDS: readonly RuleKind[] = ['older-than', 'keep-newest', 'by-hand'];

function useRuleCount(
  tables: readonly TimelineTable[],
  fields: RuleFields,
  kind: RuleKind,
): number | undefined {
  return useMemo(() => {
    const rule = ruleOf(fields, kind);
    return rule && countOf(choicesBy(tables, rule));
  }, [tables, fields, kind]);
}

interface RuleProps {
  readonly kind: RuleKind;
  readonly words: string;
  readonly count?: number | undefined;
  /** The field of the rule. */
  readonly children?: ReactNode;
}

function Rule({ kind, words, count, children }: RuleProps) {
  return (
    <div className="row gap-1-5">
      <RadioOption value={kind}>
        <span className="one-line">{words}</span>
      </RadioOption>
      {children !== undefined && (
        // The fields handle the arrow keys, not the radio group around them.
        <span className="row gap-1-5" onKeyDown={keepKeys}>
          {children}
        </span>
      )}
      {count !== undefined && (
        <span className={classNames('dim one-line', styles.deletes)}>
          {'deletes '}
          {formatCount(count)}
        </span>
      )}
    </div>
  );
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** Enter in a field must not submit the dialog’s form, which would delete versions. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
