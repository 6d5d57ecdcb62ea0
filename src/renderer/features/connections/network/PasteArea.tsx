import { useState } from 'react';
import styles from './network.module.css';

/** It is gone as soon as there is a certificate in it. */
export function PasteArea({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const write = (written: string) => {
    setText(written);
    if (written.trim() !== '') onText(written);
  };
  return (
    <textarea
      className={styles.paste}
      aria-label="CA certificates (PEM)"
      placeholder="Paste PEM: -----BEGIN CERTIFICATE-----"
      rows={2}
      spellCheck={false}
      value={text}
      onChange={(event) => write(event.target.value)}
    />
  );
}
