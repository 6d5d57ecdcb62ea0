import type { Connection } from '#contract/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { ChevronRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { querySummary } from './model/query-summary.ts';
import styles from './query.module.css';
import { changeQueryState, useQueryState } from './query-state.ts';

interface QueryStripProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** The folded query still says what was asked. */
export function QueryStrip({ connection, id }: QueryStripProps) {
  const { json } = useQueryState({ connectionId: connection.id, id });
  const words = querySummary(json);
  return (
    <section className={styles.strip} aria-label="Query">
      <IconButton
        icon={ChevronRightIcon}
        label="Expand query panel"
        onPress={() => changeQueryState({ connectionId: connection.id, id }, { isFolded: false })}
      />
      <p className={styles.stripWords} title={words}>
        Query: <VisibleText text={words} limit={200} />
      </p>
    </section>
  );
}
