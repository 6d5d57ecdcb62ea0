import type { ActivityEntry } from '../../../contract/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CloseIcon, DeleteIcon, FilterIcon, PauseIcon, ResumeIcon, WarningIcon } from '../../ui/icons.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import styles from './ActivityHead.module.css';
import { CopyRequestMenu } from './copy/CopyRequestMenu.tsx';
import type { RequestFilter } from './model/filter-requests.ts';
import { PhaseLegend } from './PhaseBar.tsx';
import { ReplayButton } from './replay/ReplayButton.tsx';

export interface ActivityHeadProps {
  /** How many requests of how many. */
  readonly count: string;
  readonly filter: RequestFilter;
  readonly onFilter: (filter: RequestFilter) => void;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly selected: ActivityEntry | undefined;
  /** Undefined while they are shown. */
  readonly onDetails: (() => void) | undefined;
  /** The selected one is on its way again, under this id. */
  readonly onReplayed: (requestId: number) => void;
}

export function ActivityHead(props: ActivityHeadProps) {
  const { paused, selected, filter, onFilter } = props;
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
          value={filter.text}
          onChange={(text) => onFilter({ ...filter, text })}
        />
      </div>
      <IconButton
        icon={WarningIcon}
        label="Failed only"
        pressed={filter.onlyFailed}
        onPress={() => onFilter({ ...filter, onlyFailed: !filter.onlyFailed })}
      />
      <PhaseLegend />
      <span className={styles.tools}>
        {selected && (
          <>
            {props.onDetails && (
              <Button kind="quiet" size="small" onPress={props.onDetails}>
                Details
              </Button>
            )}
            <ReplayButton request={selected} onReplayed={props.onReplayed} />
            <CopyRequestMenu request={selected} />
          </>
        )}
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
