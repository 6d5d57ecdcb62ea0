import type { VectorColumn } from '#domain/fields/query-columns.ts';
import { formatQuantity } from '#lib/format.ts';
import { IconButton } from '#ui/Button.tsx';
import { CloseIcon } from '#ui/icons.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import styles from './VectorField.module.css';
import { lengthAndNorm, type Vector, widthProblem } from './vector-member.ts';

interface SetVectorsProps {
  readonly vectors: readonly Vector[];
  readonly column: VectorColumn | undefined;
  readonly onRemove: (index: number) => void;
}

/** Beyond this, only the count is shown: hundreds of pictures can't be compared. */
const MAX_SHOWN = 12;

export function SetVectors(props: SetVectorsProps) {
  const { vectors } = props;
  const hidden = vectors.length - MAX_SHOWN;
  if (vectors.length === 0) return null;
  return (
    <>
      <ul className={styles.vectors} aria-label="Vectors of the query">
        {vectors.slice(0, MAX_SHOWN).map((vector, index) => renderVector(vector, index, props))}
      </ul>
      {hidden > 0 && (
        <p className="can-shrink small-text dim">and {formatQuantity(hidden, 'more', 'more')}</p>
      )}
    </>
  );
}

/** Uses the index as the key: two vectors may be equal. */
function renderVector(vector: Vector, place: number, { vectors, column, onRemove }: SetVectorsProps) {
  const name = vectors.length === 1 ? 'the vector' : `vector ${place + 1}`;
  const problem = widthProblem(vector, column);
  return (
    <SetVector key={place} vector={vector} name={name} problem={problem} onRemove={() => onRemove(place)} />
  );
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
        <Sparkline numbers={vector} width={44} height={14} />
        <span className={styles.figures}>{lengthAndNorm(vector)}</span>
        <IconButton icon={CloseIcon} size="tiny" label={`Remove ${name}`} onPress={onRemove} />
      </div>
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
    </li>
  );
}
