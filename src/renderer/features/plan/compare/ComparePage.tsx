import { useMemo, useState } from 'react';
import { comparePlans } from '../../../../plan/index.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { CompareGrid } from './CompareGrid.tsx';
import { CompareHeader } from './CompareHeader.tsx';
import styles from './ComparePage.module.css';
import { CompareTools } from './CompareTools.tsx';
import { CompareTotals } from './CompareTotals.tsx';
import type { ComparePageProps } from './compared-plan.ts';
import { FindingChangeList } from './FindingChangeList.tsx';
import { rowKey, shownRows, stateCounts } from './model/compared-rows.ts';
import { resultCaveat } from './model/result-caveat.ts';
import { QueryChangeList } from './QueryChangeList.tsx';
import { RowPanel } from './RowPanel.tsx';

/** Two plans, one over the other: what came, what went, what changed, and what that did to the figures. */
export function ComparePage({ before, after, queryChanges, onSwap, onOpen }: ComparePageProps) {
  const comparison = useMemo(
    () => comparePlans(before.reading, after.reading),
    [before.reading, after.reading],
  );
  const [onlyChanges, setOnlyChanges] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selectedKey, setSelectedKey] = useState<string>();
  const [ref, width] = useWidth();
  const shown = useMemo(
    () => shownRows(comparison.rows, { folded, onlyChanges }),
    [comparison, folded, onlyChanges],
  );
  const rowsByKey = useMemo(() => new Map(comparison.rows.map((row) => [rowKey(row), row])), [comparison]);
  const areKnown = before.query !== undefined && after.query !== undefined;
  const caveat = resultCaveat({ changes: queryChanges, areKnown }, comparison);
  // Less is better only of the same result.
  const wanted = caveat === undefined ? 'less' : 'neither';
  const counts = useMemo(() => stateCounts(comparison.rows), [comparison]);
  return (
    <section ref={ref} className={styles.page} aria-label="Compare plans">
      <CompareHeader before={before.name} after={after.name} onSwap={onSwap} onOpen={onOpen} />
      <CompareTotals totals={comparison.totals} wanted={wanted} caveat={caveat} />
      {/* What scrolls must be in the tab order, or the keys can't scroll it. */}
      <div className={styles.causes} tabIndex={0} role="group" aria-label="What changed">
        <QueryChangeList changes={queryChanges} areKnown={areKnown} />
        <FindingChangeList changes={comparison.findings} />
      </div>
      <CompareTools counts={counts} onlyChanges={onlyChanges} onOnlyChanges={setOnlyChanges} />
      <CompareGrid
        rows={shown}
        width={width}
        wanted={wanted}
        selectedKey={selectedKey}
        onSelect={setSelectedKey}
        onFold={(key, isFolded) => setFolded((keys) => withKey(keys, key, isFolded))}
      />
      <RowPanel row={selectedKey === undefined ? undefined : rowsByKey.get(selectedKey)} />
    </section>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}
