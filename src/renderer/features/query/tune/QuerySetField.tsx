import { useState } from 'react';
import type { QuerySet } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DeleteIcon, EditIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { GivenVectorsField } from './GivenVectorsField.tsx';
import { COST_ID } from './TuneStart.tsx';
import styles from './tune.module.css';
import { changeTuneForm, type SetSource, type TuneForm } from './tune-state.ts';

interface QuerySetFieldProps {
  readonly state: TuneForm;
  readonly sets: readonly QuerySet[];
  /** The dimension of the vector column. */
  readonly width: number | undefined;
  /** Too few or too many queries; the message is shown next to the start button. */
  readonly isWrongCount: boolean;
}

const SOURCES: readonly { readonly value: SetSource; readonly label: string }[] = [
  { value: 'rows', label: 'Rows' },
  { value: 'file', label: 'File' },
  { value: 'paste', label: 'Paste' },
  { value: 'recent', label: 'Recent' },
];

const NEW = 'new';

/** Selects a saved query set or makes a new one. */
export function QuerySetField({ sets: all, ...props }: QuerySetFieldProps) {
  const { ref } = useTableScope();
  const { state, width } = props;
  // A set made only for an estimate is represented by the form fields, so the list leaves it out.
  const sets = all.filter(({ setId }) => setId !== state.made?.setId);
  const change = (next: Partial<TuneForm>) => changeTuneForm(ref, next);
  const savedSet = sets.find(({ setId }) => setId === state.setId);
  return (
    <>
      {sets.length > 0 && (
        <div className={styles.setLine}>
          <Select
            small
            label="Queries"
            labelPlace="beside"
            options={[
              { value: NEW, label: 'New query set' },
              ...sets.map((set) => ({
                value: set.setId,
                label: setText(set),
              })),
            ]}
            value={savedSet?.setId ?? NEW}
            onChange={(setId) => change({ setId: setId === NEW ? undefined : setId })}
          />
          {savedSet !== undefined && <SetTools set={savedSet} onGone={() => change({ setId: undefined })} />}
        </div>
      )}
      {savedSet === undefined ? (
        <NewSet {...props} isFirst={sets.length === 0} onChange={change} />
      ) : (
        <SavedSet set={savedSet} width={width} />
      )}
    </>
  );
}

/** Leaves out the count if the name already begins with it. */
function setText({ name, count }: QuerySet): string {
  return name.startsWith(`${formatCount(count)} `)
    ? name
    : `${name}, ${formatQuantity(count, 'query', 'queries')}`;
}

interface NewSetProps extends Omit<QuerySetFieldProps, 'sets'> {
  readonly isFirst: boolean;
  readonly onChange: (next: Partial<TuneForm>) => void;
}

function NewSet({ state, width, isWrongCount, isFirst, onChange }: NewSetProps) {
  return (
    <div className={styles.newSet}>
      {isFirst && <span className={styles.setLabel}>Queries</span>}
      <SegmentedControl
        label="Source of the queries"
        full
        options={SOURCES}
        value={state.source}
        onChange={(source) => onChange({ source, given: undefined })}
      />
      {state.source === 'rows' ? (
        <>
          <div className={styles.pairInside}>
            <TextField
              small
              mono
              label="Rows"
              labelPlace="hidden"
              before="rows"
              value={state.count}
              problemId={isWrongCount ? COST_ID : undefined}
              onChange={(count) => onChange({ count })}
            />
            <TextField
              small
              mono
              label="Seed"
              labelPlace="hidden"
              before="seed"
              value={state.seed}
              onChange={(seed) => onChange({ seed })}
            />
          </div>
          <p className={styles.hint}>
            Vectors of rows of this table. Each row is left out of its own answer.
          </p>
        </>
      ) : (
        <GivenVectorsField
          key={state.source}
          state={state}
          width={width}
          onGive={(given) => onChange({ given })}
        />
      )}
    </div>
  );
}

function SavedSet({ set, width }: { readonly set: QuerySet; readonly width: number | undefined }) {
  if (width !== undefined && width !== set.dimension) {
    return (
      <p className={styles.problem}>
        {`These queries have ${formatCount(set.dimension)} numbers, the column has ${formatCount(width)}. Choose another query set.`}
      </p>
    );
  }
  return <p className={styles.hint}>{`${sourceText(set)} ${formatCount(set.dimension)} numbers each.`}</p>;
}

function sourceText({ source, version }: QuerySet): string {
  switch (source.kind) {
    case 'rows':
      return version === null
        ? `Rows, seed ${source.seed}.`
        : `Rows of version ${version}, seed ${source.seed}.`;
    case 'file':
      return `From ${source.file}.`;
    case 'pasted':
      return 'Pasted.';
    case 'history':
      return 'From recent queries.';
  }
}

function SetTools({ set, onGone }: { readonly set: QuerySet; readonly onGone: () => void }) {
  const [isNaming, setNaming] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: hostQueries.tuning.sets.key() });
  const remove = async () => {
    try {
      await host.tuning.removeSet({ setId: set.setId });
      onGone();
      await refresh();
    } catch (problem) {
      showFailure(problem);
    }
  };
  return (
    <>
      <IconButton icon={EditIcon} label="Rename query set" onPress={() => setNaming(true)} />
      <IconButton icon={DeleteIcon} label="Remove query set" onPress={() => void remove()} />
      {isNaming && <RenameSet set={set} onClose={() => setNaming(false)} onDone={refresh} />}
    </>
  );
}

interface RenameSetProps {
  readonly set: QuerySet;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

function RenameSet({ set, onClose, onDone }: RenameSetProps) {
  const [name, setName] = useState(set.name);
  const save = async () => {
    try {
      await host.tuning.renameSet({ setId: set.setId, name: name.trim() });
      onClose();
      await onDone();
    } catch (problem) {
      showFailure(problem);
    }
  };
  return (
    <Dialog
      title="Rename query set"
      onClose={onClose}
      actions={
        <Button kind="primary" disabled={name.trim() === ''} onPress={() => void save()}>
          Rename
        </Button>
      }
    >
      <TextField
        label="Name"
        autoFocus
        value={name}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && name.trim() !== '') void save();
        }}
      />
    </Dialog>
  );
}
