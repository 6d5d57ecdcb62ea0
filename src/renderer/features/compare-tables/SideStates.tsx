import { CONNECTION_STATES } from '#contract/index.ts';
import { ConnectionRemoved } from '#domain/ConnectionRemoved.tsx';
import { ActivityLink } from '#features/table/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './sections.module.css';
import {
  type BothSides,
  type ComparisonSide,
  SIDE_TITLES,
  SIDES,
  type SideResult,
} from './use-comparison.ts';

interface SideStatesProps {
  readonly tables: BothSides<SideResult>;
}

/** The messages for a side whose response is missing or incomplete; empty if both are complete. */
export function SideStates({ tables }: SideStatesProps) {
  const wanting = SIDES.filter((side) => hasSomethingToSay(tables[side]));
  if (wanting.length === 0) return null;
  return (
    <div className={styles.states}>
      {wanting.map((side) => (
        <SideState key={side} side={side} answer={tables[side]} />
      ))}
    </div>
  );
}

function hasSomethingToSay({ answer, failure }: SideResult): boolean {
  return answer === undefined || failure !== undefined || answer.gap !== undefined;
}

interface SideStateProps {
  readonly side: ComparisonSide;
  readonly answer: SideResult;
}

function SideState({ side, answer }: SideStateProps) {
  const { connection, failure } = answer;
  if (connection === undefined) {
    return (
      <ConnectionRemoved title={`${SIDE_TITLES[side]}: ${CONNECTION_STATES.removed.short}`}>
        Choose another table, or add the connection again.
      </ConnectionRemoved>
    );
  }
  if (failure !== undefined && !answer.isFetching) {
    return (
      <ErrorBox
        title={`${SIDE_TITLES[side]}: couldn’t load this table`}
        failure={failure}
        onRetry={answer.reload}
        actions={<ActivityLink failure={failure} />}
      />
    );
  }
  if (answer.answer?.gap !== undefined) {
    return (
      <Note tone="warn" title={`${SIDE_TITLES[side]}: details not returned`}>
        {answer.answer.gap.message}
      </Note>
    );
  }
  return <NotYet side={side} answer={answer} name={connection.name} />;
}

interface NotYetProps {
  readonly side: ComparisonSide;
  readonly answer: SideResult;
  readonly name: string;
}

function NotYet({ side, answer, name }: NotYetProps) {
  if (answer.isFetching) {
    return (
      <LoadingState what={`Loading “${SIDE_TITLES[side]}” from ${name}`} lines={4} onCancel={answer.cancel} />
    );
  }
  return (
    <EmptyState
      title={`${SIDE_TITLES[side]}: canceled`}
      actions={<Button onPress={answer.reload}>Retry</Button>}
    >
      The request was canceled before {name} responded.
    </EmptyState>
  );
}
