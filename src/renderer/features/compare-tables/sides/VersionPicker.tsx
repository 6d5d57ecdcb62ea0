import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { VirtualTree } from '../../../ui/tree/VirtualTree.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { formatMoment, readTypedVersion, useTagsByVersion, useVersions } from '../../table/index.ts';
import { type OfferedVersion, offeredVersions } from '../model/offered-versions.ts';
import styles from './SideChoice.module.css';
import { useFocusAtStart } from './use-focus-at-start.ts';

export interface VersionPickerProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Undefined for the latest. */
  readonly onChoose: (version: bigint | undefined) => void;
}

/** Any version by its number, also where the server lists none; and those that it lists. */
export function VersionPicker({ connection, id, onChoose }: VersionPickerProps) {
  const [text, setText] = useState('');
  const list = useRef<TreeHandle>(null);
  const field = useFocusAtStart();
  const versions = useVersions(connection, id, connection.capabilities.listVersions !== 'no');
  const { tags } = useTagsByVersion(connection, id, true);
  const rows = useMemo(() => offeredVersions(versions.list, tags, text), [versions.list, tags, text]);
  const typed = readTypedVersion(text);
  const choose = ({ version }: OfferedVersion) => onChoose(version);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && typed.state !== 'wrong') {
      onChoose(typed.state === 'version' ? typed.version : undefined);
    } else if (event.key === 'ArrowDown') list.current?.focus();
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.picker}>
      <SearchField
        small
        label="Version"
        placeholder="Version or tag (empty for latest)"
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        ref={field}
      />
      <div className={styles.list}>
        {rows.length > 0 && (
          <VirtualTree
            ref={list}
            label="Versions"
            rows={rows}
            textOf={({ words }) => words}
            onSelect={choose}
            onActivate={choose}
            renderRow={renderVersion}
          />
        )}
      </div>
      <p className={styles.status} role="status">
        {statusWords(versions, typed.state === 'version')}
      </p>
      {versions.list !== undefined && !versions.list.isComplete && versions.list.gap === undefined && (
        <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
          Load more
        </Button>
      )}
    </div>
  );
}

function statusWords(
  { list, failure, isFetching }: ReturnType<typeof useVersions>,
  isNumber: boolean,
): string {
  if (isNumber) return 'Press Enter to use this version.';
  if (list !== undefined) return '';
  if (isFetching) return 'Loading versions';
  if (failure !== undefined) return `${failure.details.message} You can still type a number.`;
  return 'This server doesn’t list versions. You can still enter a number.';
}

function renderVersion({ words, record, tags }: OfferedVersion) {
  return (
    <span className={styles.row}>
      <span className={styles.rowName}>{words}</span>
      {tags.map((tag) => (
        <Badge key={tag} tone="accent">
          <VisibleText text={tag} limit={40} />
        </Badge>
      ))}
      <span className={styles.aside}>
        {record?.timestampMillis != null && formatMoment(record.timestampMillis)}
      </span>
    </span>
  );
}
