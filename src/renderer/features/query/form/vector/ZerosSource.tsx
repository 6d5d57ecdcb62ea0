import { Button } from '../../../../ui/Button.tsx';
import type { SourceProps } from './source-props.ts';
import { useWidth } from './use-width.tsx';
import styles from './VectorField.module.css';

/** For a plan that only needs some vector. */
export function ZerosSource({ column, onGive }: SourceProps) {
  const { width, field } = useWidth(column?.width);
  const make = () => width !== undefined && onGive([Array.from({ length: width }, () => 0)]);
  return (
    <div className={styles.line}>
      {field}
      <Button size="small" onPress={make} disabled={width === undefined}>
        Use zeros
      </Button>
    </div>
  );
}
