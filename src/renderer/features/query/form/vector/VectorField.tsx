import { type ComponentType, useMemo, useState } from 'react';
import type { Connection } from '../../../../../contract/index.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import type { VectorColumn } from '../../model/query-columns.ts';
import { FileSource } from './FileSource.tsx';
import { PasteSource } from './PasteSource.tsx';
import { RandomSource } from './RandomSource.tsx';
import { RowSource } from './RowSource.tsx';
import { SetVectors } from './SetVectors.tsx';
import type { SourceProps } from './source-props.ts';
import { VectorActions } from './VectorActions.tsx';
import styles from './VectorField.module.css';
import { memberOf, type VectorMember, vectorsIn } from './vector-member.ts';
import { PLACE_OF_ALL, type Placed, placed, without } from './vector-place.ts';
import { ZerosSource } from './ZerosSource.tsx';

export interface VectorFieldProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly version?: bigint | undefined;
  readonly columns: readonly VectorColumn[];
  /** The one that is searched, where it is known. */
  readonly column: VectorColumn | undefined;
  /** The `vector` of the query, whatever it is. */
  readonly vector: unknown;
  readonly onVector: (vector: VectorMember) => void;
  /** What is wrong with it, in words. */
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
  file: FileSource,
};

/** What the query looks for, and where to get it from. What is set stays until something else is given. */
export function VectorField(props: VectorFieldProps) {
  const { connection, id, version, columns, column, vector, onVector } = props;
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
            place={place}
            onPlace={setPlace}
            onRemoveAll={() => set({ vectors: [], place: PLACE_OF_ALL })}
          />
        )}
      </FieldFrame>
      <SetVectors vectors={known} column={column} onRemove={(index) => set(without(known, index, place))} />
      <SegmentedControl label="Vector from" options={SOURCES} value={source} onChange={setSource} full />
      <Panel
        {...{ connection, id, version, columns, column }}
        onGive={(given) => set(placed(known, place, given))}
      />
    </div>
  );
}
