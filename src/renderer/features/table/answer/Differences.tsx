import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { changeTableState, useTableState } from '../table-state.ts';
import styles from './HowAsked.module.css';
import type { HowAskedProps } from './HowAsked.tsx';
import { differences, USUAL_QUESTION } from './model/question.ts';

/** In what the question differs from the usual one; nothing where it does not. */
export function Differences({ connection, id }: HowAskedProps) {
  const { question } = useTableState(connection.id, id);
  const words = differences(question);
  if (words.length === 0) return null;
  return (
    <div className={styles.differences}>
      Asked:
      {words.map((difference) => (
        <Badge key={difference} tone="accent">
          {difference}
        </Badge>
      ))}
      <Button
        kind="quiet"
        size="small"
        onPress={() => changeTableState(connection.id, id, { question: USUAL_QUESTION })}
      >
        Ask as usual
      </Button>
    </div>
  );
}
