import { Button } from '../../../../ui/Button.tsx';
import { AddIcon } from '../../../../ui/icons.ts';
import styles from './VectorField.module.css';
import type { Vector } from './vector-member.ts';
import { PLACE_OF_ALL, placeOfAnother, type VectorPlace } from './vector-place.ts';

export interface VectorActionsProps {
  readonly vectors: readonly Vector[];
  readonly place: VectorPlace;
  readonly onPlace: (place: VectorPlace) => void;
  readonly onRemoveAll: () => void;
}

/** Several vectors are several searches in one: what is given next may come after those that are set. */
export function VectorActions({ vectors, place, onPlace, onRemoveAll }: VectorActionsProps) {
  if (vectors.length === 0) return <p className={styles.none}>None (full scan)</p>;
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
