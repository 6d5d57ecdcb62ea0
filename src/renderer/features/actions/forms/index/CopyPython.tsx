import { useState } from 'react';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import styles from './IndexForm.module.css';

/** The same as a program: where Vitrine may not do it, and for who wants to do it elsewhere. */
export function CopyPython({ python }: { readonly python: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.python}>
      <CopyButton label="Copy as Python" look="quiet" text={python} />
      <Disclosure
        title="Python"
        summary="With the LanceDB client, on the table’s files"
        open={isOpen}
        onOpenChange={setOpen}
      >
        <CodeBlock text={python.trimEnd()} language="text" label="Python" copyAs={python} />
      </Disclosure>
    </div>
  );
}
