import { useState } from 'react';
import { classNames } from '../../../../ui/attributes.ts';
import { FieldFrame } from '../../../../ui/FieldFrame.tsx';
import box from '../../../../ui/field-box.module.css';
import { readPastedVectors } from '../../vector-files/pasted-vectors.ts';
import { refusalIn } from './refusal-in.ts';
import type { SourceProps } from './source-props.ts';
import styles from './VectorField.module.css';

/** Numbers as they lie on the clipboard. What can be read counts at once. */
export function PasteSource({ column, onGive }: SourceProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    setError(
      text.trim() === '' ? undefined : refusalIn(() => onGive(readPastedVectors(text, column?.width))),
    );
  };
  return (
    <FieldFrame label="Numbers to paste" labelPlace="hidden" error={error}>
      {(ids) => (
        <textarea
          id={ids.control}
          className={classNames(box.box, box.mono, styles.pasted, error !== undefined && box.invalid)}
          rows={3}
          spellCheck={false}
          value={typed}
          placeholder="[0.12, -0.5, …], one vector or several"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
