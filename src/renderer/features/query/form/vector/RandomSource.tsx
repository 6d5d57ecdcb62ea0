import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { MAX_VECTOR_LENGTH } from '../../vector-files/vector-source.ts';
import styles from './VectorField.module.css';
import { normOf, type SourceProps, useMadeAtOnce } from './vector-member.ts';

const LARGEST_SEED = 0xffff_ffff;

/** A random vector; the same seed gives the same vector. */
export function RandomSource(props: SourceProps) {
  const { column, onGive } = props;
  const [seed, setSeed] = useState('1');
  const [unitLength, setUnitLength] = useState(true);
  const { width, field } = useVectorWidth(column?.width);
  const number = parseInteger(seed, LARGEST_SEED);
  const element = column?.item ?? 'float32';
  const canMake = number !== undefined && width !== undefined;
  const make = () => canMake && onGive([randomVector({ seed: number, width, element, unitLength })]);
  useMadeAtOnce(props, make);
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

interface RandomOptions {
  readonly seed: number;
  readonly width: number;
  /** The element type, by the name that the column's type uses. */
  readonly element: string;
  readonly unitLength: boolean;
}

/**
 * The same seed gives the same vector on every machine. Floats lie around zero, integers are spread over their whole
 * range.
 */
export function randomVector({ seed, width, element, unitLength }: RandomOptions): number[] {
  const next = mulberry32(seed);
  const [, unsigned, bits] = /^(u?)int(\d+)$/.exec(element) ?? [];
  if (bits !== undefined) {
    const count = 2 ** Math.min(Number(bits), 32);
    const least = unsigned === 'u' ? 0 : -count / 2;
    return Array.from({ length: width }, () => least + Math.floor(next() * count));
  }
  const vector = Array.from({ length: width }, () => gaussian(next));
  const norm = normOf(vector);
  return unitLength && norm > 0 ? vector.map((number) => number / norm) : vector;
}

function isWhole(element: string): boolean {
  return /^u?int\d+$/.test(element);
}

/** Box-Muller transform: all directions are equally likely, which uniform coordinates would not give. */
function gaussian(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** A 32-bit generator, good enough for test data: returns numbers from 0 up to but not including 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The column's width. If the column has none, a field for it. */
export function useVectorWidth(known: number | undefined) {
  const [typed, setTyped] = useState('');
  if (known !== undefined) return { width: known, field: undefined };
  const width = parseInteger(typed, MAX_VECTOR_LENGTH) || undefined;
  const error = width === undefined && typed !== '' ? `1 to ${MAX_VECTOR_LENGTH}` : undefined;
  const field = (
    <TextField
      label="Dimensions"
      labelPlace="hidden"
      small
      value={typed}
      onChange={setTyped}
      before="width"
      error={error}
    />
  );
  return { width, field };
}

/** The typed number if it is an integer of at most `most`, otherwise undefined. */
function parseInteger(typed: string, most: number): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) <= most ? Number(text) : undefined;
}
