import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { parseInteger } from './parse-integer.ts';
import { isWhole, randomVector } from './random-vector.ts';
import type { SourceProps } from './source-props.ts';
import { useWidth } from './use-width.tsx';
import styles from './VectorField.module.css';

const LARGEST_SEED = 0xffff_ffff;

/** A vector by chance, and the same again for the same seed. */
export function RandomSource({ column, onGive }: SourceProps) {
  const [seed, setSeed] = useState('1');
  const [unitLength, setUnitLength] = useState(true);
  const { width, field } = useWidth(column?.width);
  const number = parseInteger(seed, LARGEST_SEED);
  const element = column?.item ?? 'float32';
  const canMake = number !== undefined && width !== undefined;
  const make = () => canMake && onGive([randomVector({ seed: number, width, element, unitLength })]);
  return (
    <div className={styles.line}>
      {field}
      <TextField
        label="Seed"
        labelPlace="hidden"
        small
        value={seed}
        onChange={setSeed}
        before="seed"
        error={number === undefined ? `0 to ${LARGEST_SEED}` : undefined}
      />
      {!isWhole(element) && (
        <Switch on={unitLength} onChange={setUnitLength}>
          Normalize
        </Switch>
      )}
      <Button size="small" onPress={make} disabled={!canMake}>
        Generate
      </Button>
    </div>
  );
}
