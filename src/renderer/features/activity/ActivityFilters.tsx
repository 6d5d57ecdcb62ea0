import { useMemo, useState } from 'react';
import type { ActivityFilter } from '#contract/activity-filter.ts';
import type { ActivityFormat } from '#contract/index.ts';
import { fileName, saveFile } from '#lib/file-name.ts';
import { formatIsoDate } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { Select } from '#ui/Select.tsx';
import { showToast } from '#ui/show-toast.ts';
import type { ActivityTime, RequestFilter } from './filter-requests.ts';
import styles from './RequestList.module.css';
import type { EarlierRequests } from './use-earlier.ts';

interface ActivityFiltersProps {
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly filter: RequestFilter;
  readonly onFilter: (filter: RequestFilter) => void;
  readonly earlier: EarlierRequests;
  /** The current filter, as the host expects it. */
  readonly currentFilter: () => ActivityFilter;
}

const TIMES: readonly { readonly value: ActivityTime; readonly label: string }[] = [
  { value: 'run', label: 'Since start' },
  { value: 'hour', label: 'Last hour' },
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'all', label: 'All saved' },
];

const ALL = '';

/** Filters by connection and time, loading earlier requests, and export. */
export function ActivityFilters(props: ActivityFiltersProps) {
  const { connectionNames, filter, onFilter, earlier, currentFilter } = props;
  const connections = useMemo(
    () => [
      { value: ALL, label: 'All connections' },
      ...[...connectionNames].map(([value, label]) => ({ value, label })),
    ],
    [connectionNames],
  );
  return (
    <>
      <Select
        small
        label="Connection"
        labelPlace="hidden"
        options={connections}
        value={filter.connectionId ?? ALL}
        onChange={(id) => onFilter({ ...filter, connectionId: id === ALL ? undefined : id })}
      />
      <Select
        small
        label="Time"
        labelPlace="hidden"
        options={TIMES}
        value={filter.time}
        onChange={(time) => onFilter({ ...filter, time })}
      />
      <ExportMenu currentFilter={currentFilter} />
      <span className={styles.earlier} role="status">
        {earlier.words}
      </span>
      {earlier.onMore !== undefined && (
        <Button kind="quiet" size="small" busy={earlier.isLoading} onPress={earlier.onMore}>
          Load earlier
        </Button>
      )}
    </>
  );
}

const FORMATS: readonly { readonly format: ActivityFormat; readonly label: string; readonly type: string }[] =
  [
    { format: 'har', label: 'HAR 1.2', type: 'application/json' },
    { format: 'jsonl', label: 'JSON Lines', type: 'application/x-ndjson' },
  ];

/** Exports what the filter finds in the list and on the disk. SECURITY: written by the host, with secrets hidden. */
function ExportMenu({ currentFilter }: Pick<ActivityFiltersProps, 'currentFilter'>) {
  const [isBusy, setBusy] = useState(false);
  const zone = useTimeZone();

  async function save({ format, type }: (typeof FORMATS)[number]): Promise<void> {
    setBusy(true);
    try {
      const pieces: string[] = [];
      for await (const piece of await host.activity.export({ filter: currentFilter(), format }))
        pieces.push(piece);
      const name = fileName(`activity ${formatIsoDate(Date.now(), zone)}`, format);
      saveFile(name, new Blob(pieces, { type }));
      showToast({ text: `Exported as ${name}, secrets hidden` });
    } catch (problem) {
      showFailure(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <MenuTrigger>
      <Button kind="quiet" size="small" busy={isBusy} iconAfter={ChevronDownIcon}>
        Export
      </Button>
      <Menu label="Export" placement="bottom start">
        {FORMATS.map((each) => (
          <MenuItem key={each.format} onAction={() => void save(each)}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
