import type { Connection, VersionRecord } from '../../../../contract/index.ts';
import { useShownKeys } from '../../../lib/commands/use-shown-keys.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { useNarrow } from '../../../lib/workspace/use-narrow.ts';
import { Button } from '../../../ui/Button.tsx';
import { CompareIcon } from '../../../ui/icons/icons.ts';
import { ListHead } from '../../../ui/ListHead.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { readTypedVersion } from '../request/model/typed-version.ts';
import { showVersion } from '../request/show-version.ts';
import { type VersionList, versionCountText } from './model/version-list.ts';
import type { Versions } from './use-versions.ts';
import styles from './VersionsBar.module.css';

export interface VersionsBarProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly list: VersionList;
  readonly versions: Versions;
  readonly filter: string;
  readonly shownCount: number;
  readonly selected: VersionRecord | undefined;
  /** What Compare would compare, the older first. */
  readonly pair: readonly [bigint, bigint] | undefined;
  readonly markCount: number;
  /** The tags were asked for and did not come. */
  readonly hasNoTags: boolean;
  readonly onFilter: (text: string) => void;
  readonly onCompare: () => void;
}

export function VersionsBar(props: VersionsBarProps) {
  const { connection, id, list, versions, filter, selected } = props;
  const narrow = useNarrow();
  const hasMore = !list.isComplete && list.gap === undefined;
  function onKeyDown(key: string): void {
    const typed = readTypedVersion(filter);
    if (key === 'Enter' && typed.state === 'version') showVersion(connection.id, id, typed.version);
  }
  return (
    <ListHead title="Versions" count={countWords(props)}>
      {/* The inspector has it too, and where there is little room it is closed. */}
      {narrow && selected !== undefined && (
        <Button size="small" onPress={() => showVersion(connection.id, id, selected.version)}>
          Open {String(selected.version)}
        </Button>
      )}
      <CompareButton {...props} />
      {hasMore && (
        <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
          Load more
        </Button>
      )}
      <div className={styles.filter}>
        <SearchField
          small
          label="Find a version or a tag"
          placeholder="Version or tag"
          value={filter}
          onChange={props.onFilter}
          onKeyDown={(event) => onKeyDown(event.key)}
        />
      </div>
    </ListHead>
  );
}

function countWords({ list, filter, shownCount, markCount, hasNoTags }: VersionsBarProps): string {
  const words = versionCountText(list);
  if (markCount > 0) return `${formatCount(markCount)} selected, ${words}`;
  if (filter.trim() !== '') return `${formatCount(shownCount)} of ${words}`;
  return hasNoTags ? `${words}; couldn’t load tags` : words;
}

function CompareButton({ pair, markCount, onCompare }: VersionsBarProps) {
  const keys = useShownKeys('table.compare');
  const words = pair === undefined || markCount === 0 ? 'Compare' : `Compare ${pair[0]} with ${pair[1]}`;
  return (
    <Button
      size="small"
      icon={CompareIcon}
      disabled={pair === undefined}
      label={words}
      tip={{ text: tipWords(pair, markCount), keys }}
      onPress={onCompare}
    >
      {words}
    </Button>
  );
}

function tipWords(pair: VersionsBarProps['pair'], markCount: number): string {
  if (pair !== undefined) return `Compare ${pair[0]} with ${pair[1]}`;
  return markCount > 2 ? 'Select only two versions to compare' : 'Select two versions to compare';
}
