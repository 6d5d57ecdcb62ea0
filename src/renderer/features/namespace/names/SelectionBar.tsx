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
  /** The ID of the namespace. */
  readonly id: readonly string[];
  readonly marks: MarkedNames;
  readonly known: ReadonlyMap<string, KnownTable>;
  /** Clears the selection and focuses the list. */
  readonly onClear: () => void;
}

/** Replaces the foot while tables are selected: their number, and actions on them. */
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

/** The total of the known sizes. */
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

/** Adds an operation to the batch for each selected table with old versions; the user chooses the versions there. */
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

/** For exactly two tables: the upper one is `before`. */
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
  /** Without space for the text, it is in the tooltip and for screen readers. */
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
