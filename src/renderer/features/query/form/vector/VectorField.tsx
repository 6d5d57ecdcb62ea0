import { type ComponentType, useMemo, useState } from 'react';
import type { VectorColumn } from '#domain/fields/query-columns.ts';
import { classNames } from '#ui/attributes.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { fieldBoxClass } from '#ui/field-classes.ts';
import { AddIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { readPastedVectors } from '../../vector-files/pasted-vectors.ts';
import { refusalIn } from '../../vector-files/vector-source.ts';
import { RandomSource, useVectorWidth } from './RandomSource.tsx';
import { RowSource } from './RowSource.tsx';
import { SetVectors } from './SetVectors.tsx';
import styles from './VectorField.module.css';
import { VectorFileSource } from './VectorFileSource.tsx';
import {
  memberOf,
  type SourceProps,
  useMadeAtOnce,
  type Vector,
  type VectorMember,
  vectorsIn,
} from './vector-member.ts';

/** For a plan, for which any vector will do. */
function ZerosSource(props: SourceProps) {
  const { column, onGive } = props;
  const { width, field } = useVectorWidth(column?.width);
  const make = () => width !== undefined && onGive([Array.from({ length: width }, () => 0)]);
  useMadeAtOnce(props, make);
  return (
    <div className={styles.line}>
      {field}
      <Button size="small" onPress={make} disabled={width === undefined}>
        Use zeros
      </Button>
    </div>
  );
}

/** Takes pasted numbers. Valid text is applied immediately. */
function PasteSource({ column, onGive }: SourceProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    setError(
      text.trim() === '' ? undefined : refusalIn(() => onGive(readPastedVectors(text, column?.width))),
    );
  };
  return (
    <PastedNumbers
      label="Numbers to paste"
      placeholder="e.g. [0.12, -0.5, …], one vector or several"
      text={typed}
      error={error}
      onText={take}
    />
  );
}

interface PastedNumbersProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

/** Several lines: each may hold one vector. */
export function PastedNumbers({ label, placeholder, text, error, onText }: PastedNumbersProps) {
  return (
    <FieldFrame label={label} labelPlace="hidden" error={error}>
      {(ids) => (
        <textarea
          id={ids.control}
          className={classNames(fieldBoxClass({ mono: true, invalid: error !== undefined }), styles.pasted)}
          rows={3}
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface VectorFieldProps {
  readonly version?: bigint | undefined;
  readonly columns: readonly VectorColumn[];
  /** The searched column, if known. */
  readonly column: VectorColumn | undefined;
  /** The `vector` member of the query; not validated. */
  readonly vector: unknown;
  readonly onVector: (vector: VectorMember) => void;
  /** What the server does with a query that has no vector. */
  readonly without: 'full scan' | 'text search';
  /** Why the vector is invalid, as text. */
  readonly error?: string | undefined;
}

const SOURCES = [
  { value: 'row', label: 'Row' },
  { value: 'paste', label: 'Paste' },
  { value: 'random', label: 'Random' },
  { value: 'zeros', label: 'Zeros' },
  { value: 'file', label: 'File' },
] as const;
type Source = (typeof SOURCES)[number]['value'];

const PANELS: Readonly<Record<Source, ComponentType<SourceProps>>> = {
  row: RowSource,
  paste: PasteSource,
  random: RandomSource,
  zeros: ZerosSource,
  file: VectorFileSource,
};

/**
 * Shows the query's vector, and the sources to take another from. The current one stays until a source gives a new one.
 */
export function VectorField(props: VectorFieldProps) {
  const { version, columns, column, vector, onVector } = props;
  const [source, setSource] = useState<Source>('row');
  const [place, setPlace] = useState(PLACE_OF_ALL);
  const vectors = useMemo(() => vectorsIn(vector), [vector]);
  const set = (next: Placed) => {
    setPlace(next.place);
    onVector(memberOf(next.vectors));
  };
  const known = vectors ?? [];
  const Panel = PANELS[source];
  const error = props.error ?? (vectors === undefined ? 'The JSON has no vector here.' : undefined);
  return (
    <div className={styles.field}>
      <FieldFrame label="Vector" labelPlace="beside" small error={error}>
        {() => (
          <VectorActions
            vectors={known}
            without={props.without}
            place={place}
            onPlace={setPlace}
            onRemoveAll={() => set({ vectors: [], place: PLACE_OF_ALL })}
          />
        )}
      </FieldFrame>
      <SetVectors vectors={known} column={column} onRemove={(index) => set(without(known, index, place))} />
      <SegmentedControl label="Vector from" options={SOURCES} value={source} onChange={setSource} full />
      <Panel
        version={version}
        columns={columns}
        column={column}
        isFirst={vectors?.length === 0}
        onGive={(given) => set(placed(known, place, given))}
      />
    </div>
  );
}

interface VectorActionsProps {
  readonly vectors: readonly Vector[];
  readonly without: VectorFieldProps['without'];
  readonly place: VectorPlace;
  readonly onPlace: (place: VectorPlace) => void;
  readonly onRemoveAll: () => void;
}

/** Several vectors mean several searches in one request. The next vector can be added after the existing ones. */
function VectorActions({ vectors, without, place, onPlace, onRemoveAll }: VectorActionsProps) {
  if (vectors.length === 0) return <p className={styles.none}>None ({without})</p>;
  const isNext = place.from >= vectors.length;
  return (
    <div className={styles.actions}>
      {isNext ? (
        <Button kind="quiet" size="small" onPress={() => onPlace(PLACE_OF_ALL)}>
          Replace instead
        </Button>
      ) : (
        <Button kind="quiet" size="small" icon={AddIcon} onPress={() => onPlace(placeOfAnother(vectors))}>
          Add another
        </Button>
      )}
      {vectors.length > 1 && (
        <Button kind="quiet" size="small" label="Remove all vectors" onPress={onRemoveAll}>
          Remove all
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {isNext && `The next one becomes vector ${vectors.length + 1}.`}
      </span>
    </div>
  );
}

/** The range of existing vectors that the next vectors replace. */
interface VectorPlace {
  readonly from: number;
  readonly count: number;
}

/** Replaces all vectors. */
export const PLACE_OF_ALL: VectorPlace = { from: 0, count: Number.POSITIVE_INFINITY };

/** After the last vector. */
export function placeOfAnother(vectors: readonly Vector[]): VectorPlace {
  return { from: vectors.length, count: 0 };
}

interface Placed {
  readonly vectors: readonly Vector[];
  /** The range of the vectors just set: further typing, or another random draw, replaces them. */
  readonly place: VectorPlace;
}

export function placed(
  vectors: readonly Vector[],
  { from, count }: VectorPlace,
  given: readonly Vector[],
): Placed {
  const start = Math.min(from, vectors.length);
  return {
    vectors: [...vectors.slice(0, start), ...given, ...vectors.slice(start + count)],
    place: { from: start, count: given.length },
  };
}

export function without(vectors: readonly Vector[], index: number, { from, count }: VectorPlace): Placed {
  const rest = vectors.filter((_, other) => other !== index);
  if (rest.length === 0) return { vectors: rest, place: PLACE_OF_ALL };
  if (index < from) return { vectors: rest, place: { from: from - 1, count } };
  return { vectors: rest, place: { from, count: index < from + count ? count - 1 : count } };
}
