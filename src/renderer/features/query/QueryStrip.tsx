import { useTableScope } from '#lib/workspace/table-scope.ts';
import { IconButton } from '#ui/Button.tsx';
import { ChevronRightIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { querySummary } from './model/query-summary.ts';
import styles from './query.module.css';
import { changeQueryState, useQueryState } from './query-state.ts';

/** Summarizes the query while its panel is collapsed. */
export function QueryStrip() {
  const { ref } = useTableScope();
  const { json } = useQueryState(ref);
  const words = querySummary(json);
  return (
    <section className={styles.strip} aria-label="Query">
      <IconButton
        icon={ChevronRightIcon}
        label="Expand query panel"
        onPress={() => changeQueryState(ref, { isFolded: false })}
      />
      <p className={styles.stripWords} title={words}>
        Query: <VisibleText text={words} limit={200} />
      </p>
    </section>
  );
}
