import type { MouseEvent } from 'react';
import { LOCAL_FILES_ONLY } from '#domain/server-sentences.ts';
import type { NameRow } from '#lib/names/NameList.tsx';
import { cutText } from '#protocol/visible-text.ts';
import { CheckMark } from '#ui/Checkbox.tsx';
import { OnVisible } from '#ui/collection/Tree.tsx';
import {
  DeclaredTableIcon,
  ManagedVersionsIcon,
  NamedTableIcon,
  NamespaceIcon,
  NotApplicableIcon,
  NotReturnedIcon,
  PendingIcon,
  StoredTableIcon,
  WarningIcon,
} from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { KnownTable } from './known-table.ts';
import styles from './Names.module.css';
import { type Concern, concernText } from './namespace-health.ts';
import type { rowGap } from './row-gaps.ts';
import type { MarkedNames } from './use-marked-names.ts';

interface NameCellProps extends Pick<MarkedNames, 'mark'> {
  readonly row: NameRow;
  readonly known: KnownTable | undefined;
  readonly isMarked: boolean;
  readonly isByHand: boolean;
  readonly onEnd: () => void;
}

export function NameCell({ row, known, mark, isMarked, isByHand, onEnd }: NameCellProps) {
  if (row.kind === 'more') {
    return (
      <OnVisible onSeen={onEnd} className={styles.quiet}>
        Loading names
      </OnVisible>
    );
  }
  const Glyph = row.kind === 'namespace' ? NamespaceIcon : glyphOf(known?.state);
  return (
    <span className={styles.nameCell}>
      <MarkBox row={row} isMarked={isMarked} mark={mark} />
      <Glyph
        size={14}
        className={styles.glyph}
        {...(row.kind === 'namespace' ? { label: 'namespace' } : {})}
      />
      <span className={styles.name} data-name>
        <VisibleText text={row.name} marked={row.marked} />
      </span>
      {isByHand && <span className={styles.quiet}>added manually</span>}
    </span>
  );
}

function glyphOf(state: KnownTable['state']) {
  if (state === undefined) return NamedTableIcon;
  return state === 'declared' ? DeclaredTableIcon : StoredTableIcon;
}

type MarkBoxProps = Pick<NameCellProps, 'row' | 'isMarked' | 'mark'>;

/** For the pointer only: Space does the same, and screen readers announce the row’s selection. */
function MarkBox({ row, isMarked, mark }: MarkBoxProps) {
  if (row.kind !== 'table') return <span className={styles.box} />;
  function press(event: MouseEvent): void {
    // Otherwise the click would open the row.
    event.stopPropagation();
    mark(row, event.shiftKey ? 'through' : 'one-more');
  }
  return (
    <span className={styles.box} data-mark onClick={press} onDoubleClick={(event) => event.stopPropagation()}>
      <CheckMark isChecked={isMarked} />
    </span>
  );
}

/** Managed versions have the same clock icon as in the sidebar. */
export function StateCell({ known: { state } }: { readonly known: KnownTable }) {
  return (
    <span className={styles.state}>
      {state}
      {state === 'managed' && <ManagedVersionsIcon size={12} className={styles.glyph} />}
    </span>
  );
}

type GapWords = NonNullable<ReturnType<typeof rowGap>>['words'];

const MARKS = {
  'not loaded': NotReturnedIcon,
  loading: PendingIcon,
  'failed to load': WarningIcon,
  'not returned': NotReturnedIcon,
  'not supported': NotApplicableIcon,
  'not applicable': NotApplicableIcon,
  'no data yet': NotApplicableIcon,
} as const satisfies Readonly<Record<GapWords, unknown>>;

interface GapTextProps extends Pick<Partial<KnownTable>, 'elsewhere'> {
  readonly words: GapWords;
  /** Why it failed to load. */
  readonly reason?: string | undefined;
}

/** The reason for missing values, once per row. */
export function GapText({ words, elsewhere, reason }: GapTextProps) {
  const Mark = MARKS[words];
  const isElsewhere = words === 'not applicable' && elsewhere !== undefined;
  return (
    <span
      className={styles.gap}
      title={isElsewhere ? elsewhereText(elsewhere) : reason && cutText(reason, MAX_TITLE_LENGTH)}
    >
      <Mark size={12} />
      {words}
    </span>
  );
}

const MAX_TITLE_LENGTH = 400;

function elsewhereText(location: string): string {
  return `Rows are stored at ${cutText(location, MAX_TITLE_LENGTH)}. ${LOCAL_FILES_ONLY.charAt(0).toUpperCase()}${LOCAL_FILES_ONLY.slice(1)}.`;
}

interface HealthCellProps {
  readonly known: KnownTable;
  readonly concerns: readonly Concern[];
}

/** The first issue has text, the others only icons. */
export function HealthCell({ known, concerns: [first, ...others] }: HealthCellProps) {
  if (first === undefined) return null;
  const Mark = first === 'old-versions' ? ManagedVersionsIcon : WarningIcon;
  const all = [first, ...others].map((each) => concernText(known, each));
  return (
    <span className={styles.health} title={all.join(', ')}>
      <Mark size={12} className={first === 'old-versions' ? 'dim' : 'warn'} />
      <span className="clip">{all[0]}</span>
      {others.length > 0 && <span className="dim">{`+${others.length}`}</span>}
    </span>
  );
}
