import { useState } from 'react';
import type { ActivityEntry, ActivityScope, Connection } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { defined } from '#protocol/defined.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import {
  CloseIcon,
  DeleteIcon,
  FilterIcon,
  PauseIcon,
  ReplayIcon,
  ResumeIcon,
  WarningIcon,
} from '#ui/icons.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SegmentedControl, type SegmentOption } from '#ui/SegmentedControl.tsx';
import { CopyRequestMenu } from './CopyRequestMenu.tsx';
import type { RequestFilter } from './filter-requests.ts';
import { isSaved } from './known-requests.ts';
import { PhaseLegend } from './PhaseBar.tsx';
import styles from './RequestList.module.css';

interface ActivityHeadProps {
  /** The number of shown requests and of all. */
  readonly count: string;
  readonly scope: ActivityScope;
  readonly onScope: (scope: ActivityScope) => void;
  /** Whether the active tab is about a table. */
  readonly hasTable: boolean;
  /** The requests to storage and their size; undefined without any. */
  readonly storage: string | undefined;
  readonly filter: RequestFilter;
  readonly onFilter: (filter: RequestFilter) => void;
  readonly paused: boolean;
  readonly onPause: (paused: boolean) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
  readonly selected: ActivityEntry | undefined;
  /** Undefined while they are shown. */
  readonly onDetails: (() => void) | undefined;
  /** The selected request was resent, with this ID. */
  readonly onReplayed: (requestId: number) => void;
}

export function ActivityHead(props: ActivityHeadProps) {
  const { paused, selected, filter, onFilter } = props;
  return (
    <header className={styles.head} data-selected={selected !== undefined || undefined}>
      <h2 className="strong">Activity</h2>
      {/* Not announced: requests come by themselves, and often. */}
      <span className="small-text clip dim" role="status" aria-live="off">
        {props.count}
      </span>
      <ScopeControl scope={props.scope} onScope={props.onScope} hasTable={props.hasTable} />
      {props.storage !== undefined && (
        <span className={styles.storage}>
          Storage: <b className="strong">{props.storage}</b>
          {props.scope === 'table' && ' for this table'}
        </span>
      )}
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
      <span className={styles.legend}>
        <PhaseLegend />
      </span>
      <span className={styles.tools}>
        {selected && (
          <>
            {props.onDetails && (
              <Button kind="quiet" size="small" onPress={props.onDetails}>
                Details
              </Button>
            )}
            {canBeSentAgain(selected) && <ReplayButton request={selected} onReplayed={props.onReplayed} />}
            {canBeCopied(selected) && <CopyRequestMenu request={selected} />}
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

type ScopeControlProps = Pick<ActivityHeadProps, 'scope' | 'onScope' | 'hasTable'>;

const SCOPES: readonly SegmentOption<ActivityScope>[] = [
  { value: 'all', label: 'All' },
  { value: 'server', label: 'Server' },
  { value: 'storage', label: 'Storage' },
];

const WITH_TABLE: typeof SCOPES = [...SCOPES, { value: 'table', label: 'This table' }];

/** Which requests are listed: all, those to servers or to storage, or those about the shown table. */
function ScopeControl({ scope, onScope, hasTable }: ScopeControlProps) {
  return (
    <SegmentedControl
      label="Requests to list"
      options={hasTable ? WITH_TABLE : SCOPES}
      value={scope}
      onChange={onScope}
    />
  );
}

/** Requests to storage are signed for the moment, and the reader only accepts requests from Vitrine. */
export function canBeCopied({ part }: ActivityEntry): boolean {
  return part === 'server';
}

/** A request loaded from the disk isn’t complete. */
function canBeSentAgain(request: ActivityEntry): boolean {
  return canBeCopied(request) && !isSaved(request);
}

const ConfirmResend = lazyDialog(async () => (await import('./ConfirmResendDialog.tsx')).ConfirmResendDialog);

interface ReplayButtonProps {
  readonly request: ActivityEntry;
  /** It was resent, with this ID. */
  readonly onReplayed: (requestId: number) => void;
}

/** Resends a request, and asks first if it does more than read. */
function ReplayButton({ request, onReplayed }: ReplayButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const connection = useHostState(({ connections }) =>
    connections.find(({ id }) => id === request.connectionId),
  );
  const alwaysConfirms = useHostState(({ settings }) => settings.asksBeforeResend);
  const effect = needsConfirmation(request, connection, alwaysConfirms);

  async function replay(confirmation?: string): Promise<void> {
    setSending(true);
    const id = await replayRequest(request, confirmation);
    setSending(false);
    if (id === undefined) return;
    setConfirming(false);
    onReplayed(id);
  }

  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={ReplayIcon}
        busy={isSending}
        onPress={() => (effect === undefined ? void replay() : setConfirming(true))}
      >
        Resend
      </Button>
      {isConfirming && effect !== undefined && connection !== undefined && (
        <ConfirmResend
          request={request}
          effect={effect}
          connection={connection}
          busy={isSending}
          onClose={() => setConfirming(false)}
          onReplay={(confirmation) => void replay(confirmation)}
        />
      )}
    </>
  );
}

/** The effect of resending that needs consent; undefined if it is harmless, or if the host rejects it anyway. */
export function needsConfirmation(
  { effect }: Pick<ActivityEntry, 'effect'>,
  connection: Pick<Connection, 'readOnly' | 'production'> | undefined,
  alwaysConfirms: boolean,
): 'runs' | 'changes' | undefined {
  if (effect === 'reads' || connection === undefined) return undefined;
  if (effect === 'runs') return alwaysConfirms || connection.production ? 'runs' : undefined;
  return connection.readOnly ? undefined : 'changes';
}

/** Resends a request. Returns its new ID, or undefined if it failed, which is shown. */
async function replayRequest(
  request: ActivityEntry,
  confirmation: string | undefined,
): Promise<number | undefined> {
  try {
    const { requestId } = await host.activity.replay({
      requestId: request.id,
      ...defined({ confirmation }),
    });
    return requestId;
  } catch (problem) {
    showFailure(problem);
    return undefined;
  }
}
