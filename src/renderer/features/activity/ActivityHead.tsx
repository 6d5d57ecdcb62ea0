import type { LedgerEntry } from '../../../contract/index.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon, DeleteIcon, FilterIcon, PauseIcon, ResumeIcon } from '../../ui/icons/icons.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './ActivityHead.module.css';
import { PhaseLegend } from './PhaseBar.tsx';

export interface ActivityHeadProps {
  /** How many requests of how many. */
  readonly count: string;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly selected: LedgerEntry | undefined;
}

export function ActivityHead(props: ActivityHeadProps) {
  const { paused, selected } = props;
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>Activity</h2>
      {/* Not read out: requests come by themselves, and often. */}
      <span className={styles.count} role="status" aria-live="off">
        {props.count}
      </span>
      <div className={styles.filter}>
        <SearchField
          small
          label="Filter requests"
          placeholder="Filter requests"
          icon={FilterIcon}
          value={props.filter}
          onChange={props.onFilter}
        />
      </div>
      <PhaseLegend />
      <span className={styles.tools}>
        {selected && <CopyButton look="quiet" label="Copy as curl" text={selected.curl} />}
        <IconButton
          icon={paused ? ResumeIcon : PauseIcon}
          label="Pause the list"
          pressed={paused}
          onPress={() => props.onPause(!paused)}
        />
        <IconButton icon={DeleteIcon} label="Clear the list" onPress={props.onClear} />
        <IconButton icon={CloseIcon} label="Close activity" onPress={props.onClose} />
      </span>
    </header>
  );
}
