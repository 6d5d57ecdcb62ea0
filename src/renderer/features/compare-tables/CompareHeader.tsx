import type { ComparedTable, CompareTablesContent } from '../../lib/workspace/workspace.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { RefreshIcon, SwapIcon } from '../../ui/icons.ts';
import styles from './CompareHeader.module.css';
import { CopyMenu } from './CopyMenu.tsx';
import { type ComparisonSide, SIDES } from './comparison-side.ts';
import { SideChoice } from './sides/SideChoice.tsx';
import type { ShownComparison } from './use-comparison.ts';

export interface CompareHeaderProps {
  readonly shown: ShownComparison;
  readonly onChange: (part: Partial<CompareTablesContent>) => void;
}

/** What is compared, each side changeable, and in one sentence what came of it. */
export function CompareHeader({ shown, onChange }: CompareHeaderProps) {
  const { tables, summary } = shown;
  const { before, after } = tables;
  const choose = (side: ComparisonSide, table: ComparedTable) => onChange({ [side]: table });
  function askAgain(): void {
    for (const side of SIDES) tables[side].ask();
  }
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">Compare tables</h1>
      <div className={styles.sides}>
        <SideChoice side="before" answer={before} onChoose={(table) => choose('before', table)} />
        <IconButton
          icon={SwapIcon}
          label="Swap sides"
          onPress={() => onChange({ before: after.side, after: before.side })}
        />
        <SideChoice side="after" answer={after} onChoose={(table) => choose('after', table)} />
        <div className={styles.tools}>
          <Button
            size="small"
            icon={RefreshIcon}
            busy={before.isFetching || after.isFetching}
            onPress={askAgain}
          >
            Refresh
          </Button>
          <CopyMenu shown={shown} />
        </div>
      </div>
      <p className={styles.summary} role="status">
        {summary}
      </p>
    </header>
  );
}
