import { useMemo } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { CloseIcon } from '#ui/icons.ts';
import type { VectorColumn } from '../../model/query-columns.ts';
import styles from './VectorField.module.css';
import type { Vector } from './vector-member.ts';
import { figuresOf, widthProblem } from './vector-summary.ts';

interface SetVectorsProps {
  readonly vectors: readonly Vector[];
  readonly column: VectorColumn | undefined;
  readonly onRemove: (index: number) => void;
}

/** More are counted: nobody compares the pictures of hundreds. */
const MAX_SHOWN = 12;

/** The vectors that the query looks for. */
export function SetVectors(props: SetVectorsProps) {
  const { vectors } = props;
  const hidden = vectors.length - MAX_SHOWN;
  if (vectors.length === 0) return null;
  return (
    <>
      <ul className={styles.vectors} aria-label="Vectors of the query">
        {vectors.slice(0, MAX_SHOWN).map((vector, index) => renderVector(vector, index, props))}
      </ul>
      {hidden > 0 && <p className={styles.hint}>and {formatQuantity(hidden, 'more', 'more')}</p>}
    </>
  );
}

/** Its place is all that a vector is known by: two may be the same. */
function renderVector(vector: Vector, place: number, { vectors, column, onRemove }: SetVectorsProps) {
  const name = vectors.length === 1 ? 'the vector' : `vector ${place + 1}`;
  const problem = widthProblem(vector, column);
  return <SetVector key={place} {...{ vector, name, problem }} onRemove={() => onRemove(place)} />;
}

interface SetVectorProps {
  readonly vector: Vector;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onRemove: () => void;
}

function SetVector({ vector, name, problem, onRemove }: SetVectorProps) {
  return (
    <li>
      <div className={styles.vector}>
        <Sparkline vector={vector} />
        <span className={styles.figures}>{figuresOf(vector)}</span>
        <IconButton icon={CloseIcon} size="tiny" label={`Remove ${name}`} onPress={onRemove} />
      </div>
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
    </li>
  );
}

const WIDTH = 44;
const HEIGHT = 14;
const POINTS = 22;

/** What a vector looks like: one tells two apart by it. The figures beside it are for the ears. */
function Sparkline({ vector }: { readonly vector: Vector }) {
  const path = useMemo(() => sparklinePath(vector, POINTS, WIDTH, HEIGHT), [vector]);
  return (
    <svg
      aria-hidden="true"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
      className={styles.sparkline}
    >
      <path d={path} />
    </svg>
  );
}

/** As many points as are wanted, each the number of its stretch that is farthest from the middle: no peak is lost. */
export function sparklinePath(vector: Vector, points: number, width: number, height: number): string {
  const count = Math.min(points, vector.length);
  const [least, largest] = rangeOf(vector);
  const middle = (least + largest) / 2;
  const span = largest - least || 1;
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * vector.length) / count);
    const to = Math.floor(((place + 1) * vector.length) / count);
    const x = ((place + 0.5) * width) / count;
    const y = height - ((farthestFrom(middle, vector, from, to) - least) / span) * height;
    return `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }).join('');
}

function farthestFrom(middle: number, vector: Vector, from: number, to: number): number {
  const stretch = vector.slice(from, to);
  return stretch.reduce(
    (far, number) => (Math.abs(number - middle) > Math.abs(far - middle) ? number : far),
    middle,
  );
}

/** Not by Math.min: a vector may be longer than a call takes arguments. */
function rangeOf(numbers: Vector): readonly [least: number, largest: number] {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  return [least, largest];
}
