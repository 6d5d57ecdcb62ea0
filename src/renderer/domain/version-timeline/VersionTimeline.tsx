import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '#lib/host/host-state.ts';
import { RuleBar } from './RuleBar.tsx';
import { firstRuleFields, type RuleFields, ruleOf, type Today, withEdge } from './rule-fields.ts';
import { TimelineRows } from './TimelineRows.tsx';
import {
  type Choices,
  choicesBy,
  ruleInForce,
  type TimelineTable,
  timelineTable,
  withChoices,
} from './timeline-table.ts';
import { VersionChecklist } from './VersionChecklist.tsx';
import styles from './version-timeline.module.css';

interface VersionTimelineProps {
  readonly tables: readonly Parameters<typeof timelineTable>[0][];
  /** Called with the new selection of each changed table, by its key. */
  readonly onChoose: (choices: Choices) => void;
  /** Removes one of several tables from the change. */
  readonly onLeaveOut?: ((key: string) => void) | undefined;
  /** If nothing is selected yet, selects old versions as soon as the versions are loaded. */
  readonly beginsWithOld?: boolean;
  /** Beside the rules. */
  readonly tools?: ReactNode;
}

/** A rule for all tables, their versions on one time axis, and a list of the versions of one table. */
export function VersionTimeline(props: VersionTimelineProps) {
  const { tables: given, onChoose, onLeaveOut, beginsWithOld = false, tools } = props;
  const zone = useTimeZone();
  const [now] = useState(Date.now);
  const today = useMemo(() => ({ now, zone }), [now, zone]);
  const made = useMemo(() => given.map(timelineTable), [given]);
  const [preview, setPreview] = useState<Choices>();
  const tables = useMemo(() => (preview === undefined ? made : withChoices(made, preview)), [made, preview]);
  const [currentKey, setCurrentKey] = useState<string>();
  const current = tables.find(({ key }) => key === currentKey) ?? tables[0];
  const [pointedAt, setPointedAt] = useState<bigint>();
  const rule = useRule({ tables: made, today, onChoose, onPreview: setPreview });
  const hasBegun = useRef(!beginsWithOld);
  useEffect(() => {
    if (hasBegun.current || made.some(({ history }) => history === undefined)) return;
    hasBegun.current = true;
    if (made.every(({ chosen }) => chosen.size === 0)) rule.take({ ...rule.fields, kind: 'older-than' });
  });

  function chooseByHand(table: TimelineTable, chosen: ReadonlySet<bigint>): void {
    rule.set({ ...rule.fields, kind: 'by-hand' });
    onChoose(new Map([[table.key, chosen]]));
  }

  return (
    <div className={styles.whole}>
      <RuleBar tables={made} today={today} {...rule} tools={tools} />
      <TimelineRows
        tables={tables}
        today={today}
        current={current?.key}
        edge={rule.kind === 'older-than' ? rule.fields.before : undefined}
        onEdge={rule.moveEdge}
        onCurrent={(key, version) => {
          setCurrentKey(key);
          setPointedAt(version);
        }}
        onChoose={chooseByHand}
        onPreview={setPreview}
        onLeaveOut={onLeaveOut}
      />
      {current?.history !== undefined && (
        <VersionChecklist
          key={current.key}
          today={today}
          pointedAt={pointedAt}
          table={current}
          history={current.history}
          onChoose={(chosen) => chooseByHand(current, chosen)}
        />
      )}
    </div>
  );
}

interface RuleInput {
  readonly tables: readonly TimelineTable[];
  readonly today: Today;
  readonly onChoose: (choices: Choices) => void;
  readonly onPreview: (choices: Choices | undefined) => void;
}

/** The typed rules, and the active one. */
function useRule({ tables, today, onChoose, onPreview }: RuleInput) {
  const [fields, set] = useState<RuleFields>(() => firstRuleFields(today));
  const kind = useMemo(() => ruleInForce(tables, fields), [tables, fields]);
  const choicesOf = (next: RuleFields): Choices | undefined => {
    const rule = next.kind && ruleOf(next, next.kind);
    return rule && choicesBy(tables, rule);
  };
  return {
    fields,
    kind,
    set,
    take(next: RuleFields): void {
      set(next);
      const choices = choicesOf(next);
      if (choices !== undefined) onChoose(choices);
    },
    /** During a drag, the selection is only previewed. */
    moveEdge(before: number, isDone: boolean): void {
      const next = withEdge(fields, before, today);
      set(next);
      const choices = choicesOf(next);
      onPreview(isDone ? undefined : choices);
      if (isDone && choices !== undefined) onChoose(choices);
    },
  };
}
