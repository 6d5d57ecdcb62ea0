import type { LedgerEntry } from '../../../contract/index.ts';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons/icons.ts';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import styles from './RequestDetails.module.css';
import { HeaderList, RequestFacts } from './RequestFacts.tsx';

export interface RequestDetailsProps {
  readonly request: LedgerEntry;
  readonly onClose: () => void;
}

export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  return (
    <section className={styles.details} aria-label="Details of the request">
      <header className={styles.head}>
        <h3 className={styles.title} title={request.path}>
          {request.method} <VisibleText text={request.path} limit={400} />
        </h3>
        <CopyButton text={request.path} label="Copy path" />
        <IconButton icon={CloseIcon} label="Close details" keys="Escape" onPress={onClose} />
      </header>
      {/* Keys scroll what has the focus, so the part that scrolls takes it. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label="Request and answer">
        <RequestFacts request={request} />
        <HeaderList title="Headers sent" headers={request.requestHeaders} />
        {request.requestBody !== undefined && <RequestBody text={request.requestBody} />}
        <HeaderList title="Headers received" headers={request.responseHeaders} />
      </div>
    </section>
  );
}

function RequestBody({ text }: { readonly text: string }) {
  return (
    <section className={styles.section}>
      <h4 className={styles.heading}>Body sent</h4>
      <CodeBlock text={text} language="json" />
    </section>
  );
}
