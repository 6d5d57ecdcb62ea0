import { CONNECTION_STATES, type Connection } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { openComparison } from '#domain/open-comparison.ts';
import { StageItems } from '#features/actions/index.ts';
import { chooseDeletedVersions } from '#features/batch/index.ts';
import { formatBytes, formatQuantity } from '#lib/format.ts';
import { formatId } from '#protocol/id.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/CopyButton.tsx';
import { BatchIcon, ChevronDownIcon, CloseIcon, CompareIcon, CopyIcon, DeleteIcon } from '#ui/icons.ts';
import { Menu, MenuTrigger } from '#ui/Menu.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import type { KnownTable } from './known-table.ts';
import styles from './Names.module.css';
import { hasConcern } from './namespace-health.ts';
import { clearsMarks, type MarkedNames } from './use-marked-names.ts';

interface SelectionBarProps {
  readonly connection: Connection;
  /** Of the namespace. */
  readonly id: readonly string[];
  readonly marks: MarkedNames;
  readonly known: ReadonlyMap<string, KnownTable>;
  /** Takes the marks back, and the keys to where they are put. */
  readonly onClear: () => void;
}

/** In the place of the foot while tables are marked: which they are, and what can be done with all of them. */
export function SelectionBar({ connection, id, marks, known, onClear }: SelectionBarProps) {
  const ids = marks.names.map((name) => [...id, name]);
  const texts = ids.map((each) => formatId(each, connection.delimiter));
  const tables = formatQuantity(ids.length, 'table');
  return (
    <section
      className={styles.selection}
      aria-label="Selected tables"
      data-production={connection.production || undefined}
      onKeyDown={(event) => clearsMarks(event, marks) && onClear()}
    >
      <div className="grow">
        <p className="one-line">
          <b className="strong">{`${tables} selected`}</b> <MarkedBytes names={marks.names} known={known} />
        </p>
        {connection.readOnly || <WhatItDoes connection={connection} />}
      </div>
      {connection.readOnly || (
        <DeleteOldVersions connection={connection} id={id} known={known} names={marks.names} />
      )}
      <CompareMarked connectionId={connection.id} ids={ids} />
      <FoldingButton icon={CopyIcon} onPress={() => void copyText(texts.join('\n'))}>
        {`Copy ${formatQuantity(ids.length, 'ID')}`}
      </FoldingButton>
      {connection.readOnly || (
        <MenuTrigger>
          <Button
            kind={writeKindOf(connection, 'default')}
            size="small"
            icon={BatchIcon}
            iconAfter={ChevronDownIcon}
          >
            {`Add ${tables} to batch`}
          </Button>
          <Menu label={`Add ${tables} to batch`} placement="bottom end">
            <StageItems connection={connection} ids={ids} />
          </Menu>
        </MenuTrigger>
      )}
      <IconButton icon={CloseIcon} label="Clear selection" keys="Escape" onPress={onClear} />
    </section>
  );
}

function WhatItDoes({ connection: { production } }: Pick<SelectionBarProps, 'connection'>) {
  return (
    <p className={styles.deed}>
      {production && <span className="danger">{`${CONNECTION_STATES.production.short}: `}</span>}
      {production
        ? 'a batch sends nothing until you commit it.'
        : 'A batch sends nothing until you commit it.'}
    </p>
  );
}

/** Of those whose size is known. */
function MarkedBytes({ names, known }: Pick<SelectionBarProps, 'known'> & Pick<MarkedNames, 'names'>) {
  const sizes = names.flatMap((name) => known.get(name)?.bytes ?? []);
  if (sizes.length === 0) return null;
  const bytes = formatBytes(sizes.reduce((sum, size) => sum + size, 0n));
  return (
    <span className="dim">{sizes.length < names.length ? `${bytes}, ${sizes.length} loaded` : bytes}</span>
  );
}

interface DeleteOldVersionsProps extends Pick<SelectionBarProps, 'connection' | 'id' | 'known'> {
  readonly names: readonly string[];
}

/** Puts a deletion for each marked table that has old versions into the batch, where one says which of them go. */
function DeleteOldVersions({ connection, id, names, known }: DeleteOldVersionsProps) {
  const concerned = names.filter((name) => hasConcern(known.get(name), 'old-versions'));
  if (concerned.length === 0) return null;
  return (
    <Button
      kind={connection.production ? 'danger' : 'default'}
      size="small"
      icon={DeleteIcon}
      onPress={() => {
        const ids = concerned.map((name) => [...id, name]);
        chooseDeletedVersions(connection.id, ids, { old: true });
      }}
    >
      Delete old versions…
    </Button>
  );
}

interface CompareMarkedProps {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
}

/** Of exactly two: the upper one is the one before. */
function CompareMarked({ connectionId, ids: [before, after, ...others] }: CompareMarkedProps) {
  if (before === undefined || after === undefined || others.length > 0) return null;
  return (
    <FoldingButton
      icon={CompareIcon}
      onPress={() => openComparison({ connectionId, id: before }, { connectionId, id: after })}
    >
      Compare
    </FoldingButton>
  );
}

interface FoldingButtonProps {
  readonly icon: Icon;
  /** Where there is no room for them, they are heard and in the tip. */
  readonly children: string;
  readonly onPress: () => void;
}

function FoldingButton({ icon, children, onPress }: FoldingButtonProps) {
  return (
    <Button kind="quiet" size="small" icon={icon} tip={{ text: children }} onPress={onPress}>
      <span className={styles.word}>{children}</span>
    </Button>
  );
}
