import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { CONNECTION_STATES, type Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { Moment } from '#domain/Moment.tsx';
import { readTypedVersion, useTagsByVersion, useVersions } from '#features/table/index.ts';
import type { ComparedTable } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { Tree } from '#ui/collection/Tree.tsx';
import { ChevronDownIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type OfferedVersion, offeredVersions } from './model/offered.ts';
import styles from './SideChoice.module.css';
import { TablePicker, useFocusAtStart } from './TablePicker.tsx';
import { type ComparisonSide, SIDE_TITLES, type SideResult } from './use-comparison.ts';

interface SideChoiceProps {
  readonly side: ComparisonSide;
  readonly answer: SideResult;
  /** The table on the other side. */
  readonly other: ComparedTable;
  /** Not chosen yet: the side is empty. */
  readonly isEmpty?: boolean;
  readonly onChoose: (table: ComparedTable) => void;
}

/** The table of a side, with menus to choose another table or version. */
export function SideChoice({ side, answer, other, isEmpty = false, onChoose }: SideChoiceProps) {
  const { connection } = answer;
  if (isEmpty)
    return (
      <section className={styles.side} aria-label={SIDE_TITLES[side]}>
        <p className="tiny-text strong soft">{SIDE_TITLES[side]}</p>
        <p className="small-text dim">Not chosen yet</p>
      </section>
    );
  return (
    <section className={styles.side} aria-label={SIDE_TITLES[side]}>
      <p className="row gap-1-5 can-shrink tiny-text dim">
        <span className="strong soft">{SIDE_TITLES[side]}</span>
        {connection === undefined ? (
          <span>{CONNECTION_STATES.removed.short}</span>
        ) : (
          <ConnectionName connection={connection} />
        )}
      </p>
      <div className={styles.choices}>
        <TableChoice side={side} answer={answer} other={other} onChoose={onChoose} />
        {connection !== undefined && (
          <VersionChoice side={side} answer={answer} connection={connection} onChoose={onChoose} />
        )}
      </div>
    </section>
  );
}

function TableChoice({ side, answer, other, onChoose }: SideChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const path = answer.side.id.join(' / ');
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" mono iconAfter={ChevronDownIcon} label={`${SIDE_TITLES[side]}, table: ${path}`}>
        <span className={styles.name} title={path}>
          <VisibleText text={path} limit={120} />
        </span>
      </Button>
      <Popover label={`Table ${side}`} placement="bottom start">
        <TablePicker
          answer={answer}
          other={other}
          onChoose={(table) => {
            setOpen(false);
            onChoose(table);
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}

interface VersionChoiceProps extends Omit<SideChoiceProps, 'other'> {
  readonly connection: Connection;
}

function VersionChoice({ side, answer, connection, onChoose }: VersionChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { connectionId, id, version: requested } = answer.side;
  const number = answer.version === undefined ? '' : `v${answer.version}`;
  const text = requested === undefined ? `${number} latest`.trim() : number;
  return (
    <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button size="small" mono iconAfter={ChevronDownIcon} label={`${SIDE_TITLES[side]}, version: ${text}`}>
        {number}
        {requested === undefined && <span className="dim">latest</span>}
      </Button>
      <Popover label={`Version ${side}`} placement="bottom start">
        <VersionPicker
          connection={connection}
          id={id}
          onChoose={(version) => {
            setOpen(false);
            onChoose({ connectionId, id, ...defined({ version }) });
          }}
        />
      </Popover>
    </PopoverTrigger>
  );
}

interface VersionPickerProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly takesFocus?: boolean;
  /** Called with undefined for the latest. */
  readonly onChoose: (version: bigint | undefined) => void;
}

/** Chooses any version by its number, also one that the server doesn’t list; and the listed ones. */
function VersionPicker({ connection, id, takesFocus = true, onChoose }: VersionPickerProps) {
  const [text, setText] = useState('');
  const list = useRef<CollectionHandle>(null);
  const field = useFocusAtStart(takesFocus);
  const table = { connectionId: connection.id, id };
  const versions = useVersions(table, connection.capabilities.listVersions !== 'no');
  const { tags } = useTagsByVersion(table, connection.capabilities.listTags !== 'no');
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
          <Tree
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
        {statusText(versions, typed.state === 'version')}
      </p>
      {versions.list !== undefined && !versions.list.isComplete && versions.list.gap === undefined && (
        <Button size="small" busy={versions.isReadingOn} onPress={versions.readOn}>
          Load more
        </Button>
      )}
    </div>
  );
}

/** Both ways to choose the other side. */
export function OtherSide({ answer, onChoose }: Omit<SideChoiceProps, 'side' | 'other' | 'isEmpty'>) {
  const { connection, side } = answer;
  const { connectionId, id } = side;
  return (
    <div className={styles.asking} role="group" aria-label="Compare with">
      <section className="column gap-2" aria-label="Another table">
        <h2 className="strong">Compare with another table</h2>
        <TablePicker answer={answer} other={side} onChoose={onChoose} />
      </section>
      {connection !== undefined && (
        <section className="column gap-2" aria-label="Another version">
          <h2 className="strong">Or with another version of this table</h2>
          <VersionPicker
            connection={connection}
            id={id}
            takesFocus={false}
            onChoose={(version) => onChoose({ connectionId, id, ...defined({ version }) })}
          />
        </section>
      )}
    </div>
  );
}

function statusText(
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
        {record?.timestamp_millis != null && <Moment millis={record.timestamp_millis} />}
      </span>
    </span>
  );
}
