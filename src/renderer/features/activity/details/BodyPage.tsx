import { useMemo } from 'react';
import type { ActivityBody, ActivityEntry } from '../../../../contract/index.ts';
import { indentJson } from '../../../lib/indent-json.ts';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import styles from './BodyPage.module.css';
import { bodyPlaceholder } from './body-placeholder.ts';
import type { BodySide } from './details-page.ts';

export interface BodyPageProps {
  readonly request: ActivityEntry;
  readonly side: BodySide;
  /** Undefined while it is on its way from the host. */
  readonly body: ActivityBody | undefined;
  readonly failure: string | undefined;
  readonly isIndented: boolean;
}

/** A body, or why it is not there. */
export function BodyPage({ request, side, body, failure, isIndented }: BodyPageProps) {
  if (failure !== undefined) return <p className={styles.words}>{failure}</p>;
  if (body === undefined) return null;
  if (body.state !== 'kept') return <p className={styles.words}>{bodyPlaceholder(request, side, body)}</p>;
  return <KeptBody text={body.text} side={side} isIndented={isIndented} />;
}

interface KeptBodyProps extends Pick<BodyPageProps, 'side' | 'isIndented'> {
  readonly text: string;
}

function KeptBody({ text, side, isIndented }: KeptBodyProps) {
  const shown = useMemo(() => (isIndented ? indentJson(text) : text), [text, isIndented]);
  return (
    <div className={styles.page}>
      <CodeBlock
        fill
        text={shown}
        language={/^\s*[[{"]/.test(text) ? 'json' : 'text'}
        label={side === 'request' ? 'Request body' : 'Response body'}
      />
    </div>
  );
}
