import { useState } from 'react';
import { useTableDescription } from '#domain/table-description.ts';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { type ChangeFormProps, ChangeFrame, TargetTitle } from '../../frame/ChangeFrame.tsx';
import { visibleName } from '../typed-changes.ts';
import styles from './IndexForm.module.css';
import { dropIndexPython, optimizePython } from './index-python.ts';

export function DropIndex(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const id = [...wanted.id];
  const name = wanted.index?.existing ?? '';
  const location = useTableDescription(connection.id, id)?.location ?? undefined;
  return (
    <ChangeFrame
      {...props}
      title={`Drop index ${visibleName(name)}`}
      says="Queries on its column scan all rows from then on. No rows change. To undo it, create the index again."
      action="Drop index"
      isDanger
      change={name === '' ? undefined : { kind: 'dropIndex', id, name }}
      done={`Dropped ${visibleName(name)}`}
    >
      <CopyPython python={dropIndexPython({ connection, id, location, name })} />
    </ChangeFrame>
  );
}

/** Compacts fragments and brings indices up to date: the engine does both at once. */
export function OptimizeTable(props: ChangeFormProps) {
  const { connection, wanted } = props;
  const id = [...wanted.id];
  const location = useTableDescription(connection.id, id)?.location ?? undefined;
  return (
    <ChangeFrame
      {...props}
      title={<TargetTitle deed="Optimize" id={id} />}
      says="Merges small fragments and adds rows to the indices that lack them. Creates new versions and deletes none, so restoring a version undoes it."
      action="Optimize"
      change={{ kind: 'optimizeTable', id }}
      waiting={{
        action: 'Optimizing…',
        what: `Optimizing ${visibleName(id.at(-1) ?? '')}`,
        span: 'The server responds once all of it is done.',
      }}
      done={`Optimized ${visibleName(id.at(-1) ?? '')}`}
    >
      <CopyPython python={optimizePython({ connection, id, location })} />
    </ChangeFrame>
  );
}

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
