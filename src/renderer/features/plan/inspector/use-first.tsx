import { type ReactNode, useState } from 'react';
import { formatCount } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import styles from './inspector.module.css';

export interface FirstOnes<Item> {
  readonly shown: readonly Item[];
  /** A button for some more of them; undefined where there are none. */
  readonly more: ReactNode;
}

const STEP = 100;

/** A node may have thousands of inputs or metrics: the first ones, and more on demand. */
export function useFirst<Item>(items: readonly Item[], first: number, what: string): FirstOnes<Item> {
  const [count, setCount] = useState(first);
  const left = items.length - count;
  if (left <= 0) return { shown: items, more: undefined };
  return {
    shown: items.slice(0, count),
    more: (
      <span className={styles.more}>
        <Button size="small" kind="quiet" onPress={() => setCount(count + STEP)}>
          {formatCount(left)} more {what}
        </Button>
      </span>
    ),
  };
}
