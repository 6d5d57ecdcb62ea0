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
      <div className="grow can-shrink">
        <Disclosure
          title="Python"
          summary="The same with the LanceDB client, on the files of the table"
          open={isOpen}
          onOpenChange={setOpen}
        >
          <CodeBlock text={python.trimEnd()} language="text" label="Python" copyAs={python} />
        </Disclosure>
      </div>
      <CopyButton label="Copy as Python" look="quiet" text={python} />
    </div>
  );
}
