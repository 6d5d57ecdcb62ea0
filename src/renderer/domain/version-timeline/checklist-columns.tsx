import type { HistoryVersion, VersionHold } from '#batch/index.ts';
import { formatBytes, formatCount, formatDateTime } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { CheckMark } from '#ui/Checkbox.tsx';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DeleteIcon, TagIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { formatAge } from '../Moment.tsx';
import styles from './checklist.module.css';
import type { Today } from './rule-fields.ts';

export interface ChecklistRow extends CollectionRow {
  readonly entry: HistoryVersion;
}

interface ChecklistInput {
  readonly chosen: ReadonlySet<bigint>;
  readonly today: Today;
}

export function checklistColumns({ chosen, today }: ChecklistInput): readonly Column<ChecklistRow>[] {
  return [
    {
      key: 'delete',
      header: 'Delete',
      width: '68px',
      cell: ({ entry }) => <Mark entry={entry} isChosen={chosen.has(entry.version)} />,
    },
    {
      key: 'version',
      header: 'Version',
      width: '76px',
      align: 'end',
      cell: ({ key }) => <span className={classNames('mono-face small', styles.number)}>{key}</span>,
    },
    {
      key: 'written',
      header: 'Written',
      width: '190px',
      cell: ({ entry: { at } }) => (at === undefined ? <Missing /> : formatDateTime(at, today.zone)),
    },
    {
      key: 'age',
      header: 'Age',
      width: '104px',
      align: 'end',
      room: 560,
      cell: ({ entry: { at } }) => at !== undefined && formatAge(at, today.now).replace(/ ago$/, ''),
    },
    {
      key: 'manifest',
      header: 'Manifest',
      width: '96px',
      align: 'end',
      room: 700,
      cell: ({ entry: { bytes } }) =>
        bytes === undefined ? (
          <Missing />
        ) : (
          <span title={`${formatCount(bytes)} B`}>{formatBytes(bytes)}</span>
        ),
    },
    {
      key: 'after',
      header: 'After the commit',
      width: 'minmax(140px, 1fr)',
      cell: ({ entry }) => <After entry={entry} isChosen={chosen.has(entry.version)} />,
    },
  ];
}

function Missing() {
  return <span className="absent">not returned</span>;
}

/** A version that can’t be deleted has the reason instead of a checkbox. */
function Mark({ entry: { hold }, isChosen }: { readonly entry: HistoryVersion; readonly isChosen: boolean }) {
  if (hold !== undefined && !isChosen) return null;
  return (
    <span className="row full-height">
      <CheckMark isChecked={isChosen} />
    </span>
  );
}

function After({
  entry: { hold },
  isChosen,
}: {
  readonly entry: HistoryVersion;
  readonly isChosen: boolean;
}) {
  if (isChosen) {
    return (
      <span className="row gap-1-5 danger">
        <DeleteIcon size={12} />
        {hold === undefined ? 'deleted' : <VisibleText text={`deleted, ${holdText(hold)}`} />}
      </span>
    );
  }
  if (hold === undefined) return <span className="dim">stays</span>;
  return (
    <span className="row gap-1-5">
      {hold.tags.length > 0 && <TagIcon size={12} />}
      <VisibleText text={`kept, ${holdText(hold)}`} />
    </span>
  );
}

/** E.g. `tag golden`, `latest version, tags serving and golden`. */
export function holdText({ isLatest, tags }: VersionHold): string {
  const tagged = tags.length === 0 ? [] : [`${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`];
  return [...(isLatest ? ['latest version'] : []), ...tagged].join(', ');
}
