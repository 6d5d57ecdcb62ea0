import {
  type AnalyzedPlan,
  costLevel,
  formatPercent,
  formatTime,
  type HeatStep,
  parallelText,
  WORK_TITLES,
} from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './TimeBar.module.css';

interface TimeBarProps {
  readonly reading: AnalyzedPlan;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

/** Where the time went, in segments as wide as their time; a click selects the operator that took most of it. */
export function TimeBar({ reading, selected, onSelect }: TimeBarProps) {
  const { segments, label, total } = barOf(reading);
  if (segments.length === 0) return null;
  return (
    <div className={styles.place}>
      <Toolbar label={label} className={styles.bar}>
        {segments.map((segment) => (
          <Part
            key={segment.key}
            segment={segment}
            of={total.of}
            isSelected={segment.nodes.includes(selected ?? -1)}
            onSelect={onSelect}
          />
        ))}
      </Toolbar>
      <span className={styles.total}>{total.text}</span>
    </div>
  );
}

interface PartProps {
  readonly segment: BarSegment;
  /** `of wall time`. */
  readonly of: string;
  readonly isSelected: boolean;
  readonly onSelect: (node: number) => void;
}

function Part({ segment, of, isSelected, onSelect }: PartProps) {
  const { nodes, name, time, share, heat } = segment;
  const words = `${name}, ${time}, ${formatPercent(share)} ${of}${savingText(segment)}`;
  return (
    <BaseButton
      className={classNames(styles.part, isSelected && styles.selected)}
      style={{ flexGrow: share * 100 }}
      tip={{ text: words }}
      aria-label={words}
      aria-pressed={isSelected}
      onPress={() => nodes[0] !== undefined && onSelect(nodes[0])}
    >
      <span
        className={styles.fill}
        style={{ background: `var(--heat-${heat})`, color: `var(--on-heat-${heat})` }}
      >
        <VisibleText text={name} limit={60} className={styles.name} />
        <span className={styles.name}>{time}</span>
      </span>
    </BaseButton>
  );
}

function savingText({ saving, nanoseconds }: BarSegment): string {
  const text = saving === undefined ? undefined : parallelText({ saving, nanoseconds });
  return text === undefined ? '' : `. ${text}`;
}

export interface BarSegment {
  readonly key: string;
  readonly name: string;
  readonly time: string;
  readonly nanoseconds: number;
  /** The time that the plan would save without it; undefined if it is not a part of the plan's time. */
  readonly saving?: number;
  /** The share of the bar. */
  readonly share: number;
  readonly heat: HeatStep;
  /** The operator that took most of it comes first. */
  readonly nodes: readonly number[];
}

interface Bar {
  readonly label: string;
  readonly segments: readonly BarSegment[];
  readonly total: { readonly text: string; readonly of: string };
}

/** Segments by kind of work if the text states times; otherwise, or if chosen, by the computation of operators. */
export function barOf(reading: AnalyzedPlan): Bar {
  const { parts, summary, measure } = reading;
  if (measure === 'compute') return computeBar(reading);
  return {
    label: 'Where the time went',
    segments: parts.map(({ kind, nanoseconds, share, saving, nodes }) => ({
      key: kind,
      name: WORK_TITLES[kind],
      time: formatTime(nanoseconds),
      nanoseconds,
      saving,
      share,
      heat: costLevel(share),
      nodes,
    })),
    total: { text: formatTime(summary.wallNanoseconds ?? 0), of: 'of wall time' },
  };
}

function computeBar({ plan, figures, summary }: AnalyzedPlan): Bar {
  const whole = summary.computeNanoseconds ?? 0;
  const named = summary.hottest.map((node): BarSegment => {
    const { costNanoseconds = 0, costShare = 0 } = figures[node] ?? {};
    return {
      key: String(node),
      name: plan.nodes[node]?.name ?? '',
      time: formatTime(costNanoseconds),
      nanoseconds: costNanoseconds,
      share: costShare,
      heat: costLevel(costShare),
      nodes: [node],
    };
  });
  const rest = Math.max(0, 1 - named.reduce((sum, { share }) => sum + share, 0));
  const others: BarSegment = {
    key: 'others',
    name: 'Other operators',
    time: formatTime(rest * whole),
    nanoseconds: rest * whole,
    share: rest,
    heat: 1,
    nodes: [],
  };
  return {
    label: 'Compute by operator',
    segments: rest > 0.001 ? [...named, others] : named,
    total: { text: formatTime(whole), of: 'of compute' },
  };
}
