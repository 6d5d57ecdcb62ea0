import { useState } from 'react';
import { classNames } from '../../../ui/attributes.ts';
import box from '../../../ui/field-box.module.css';
import { isSameObject, objectText, typedObject } from './entries.ts';
import styles from './fields.module.css';

export interface ObjectJsonProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** An object as JSON. What is typed stands as it was typed, for as long as it says the same. */
export function ObjectJson({ label, value, onChange, describedBy, isInvalid }: ObjectJsonProps) {
  const [typed, setTyped] = useState(() => objectText(value));
  const text = isSameObject(typedObject(typed), value) ? typed : objectText(value);
  return (
    <textarea
      className={classNames(box.box, box.mono, isInvalid && box.invalid, styles.json)}
      aria-label={`${label} as JSON`}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      spellCheck={false}
      rows={5}
      placeholder={'{\n  "name": "value"\n}'}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(typedObject(event.target.value));
      }}
    />
  );
}
