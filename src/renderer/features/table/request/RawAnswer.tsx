import { useMemo } from 'react';
import type { AnsweredCall } from '#contract/index.ts';
import { CopyRequestMenu, useRequest } from '#features/activity/index.ts';
import { indentJson } from '#lib/indent-json.ts';
import { showRequest } from '#lib/workspace/inspector.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ActivityIcon } from '#ui/icons.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './RawAnswer.module.css';

interface RawAnswerProps {
  readonly raw: AnsweredCall;
  /** Whether the call described a table: then the answer may contain storage options. */
  readonly isDescription: boolean;
}

/** The request and the response, indented for reading. */
export function RawAnswer({ raw, isDescription }: RawAnswerProps) {
  const answer = useMemo(() => indentJson(raw.answer), [raw.answer]);
  return (
    <div className={styles.raw}>
      <section className={styles.request} aria-label="Request">
        <div className={styles.bar}>
          <h2 className="strong">Request</h2>
          <span className={styles.tools}>
            <CopyButton look="quiet" label="Copy request" text={() => requestText(raw)} />
            <CopyAs requestId={raw.requestId} />
            <Button kind="quiet" size="small" icon={ActivityIcon} onPress={() => showRequest(raw.requestId)}>
              View in Activity
            </Button>
          </span>
        </div>
        <p className={styles.line}>
          {raw.method} <VisibleText text={raw.path} limit={2000} />
        </p>
        {raw.requestBody === null ? (
          <p className="small-text clip dim">No request body</p>
        ) : (
          <p className={styles.body}>
            <VisibleText text={raw.requestBody} limit={2000} multiline />
          </p>
        )}
      </section>
      <section className={styles.answer} aria-label="Response">
        <div className={styles.bar}>
          <h2 className="strong">Response</h2>
          <span className="small-text clip dim">
            {raw.status}, formatted
            {isDescription && ', the values of storage options hidden'}
          </span>
        </div>
        <CodeBlock fill text={answer} language="json" label="Response as JSON" copyAs={raw.answer} />
      </section>
    </div>
  );
}

/** Copies a command that sends the request again. Only Activity still has the headers that it needs. */
function CopyAs({ requestId }: { readonly requestId: number }) {
  const request = useRequest(requestId);
  return request === undefined ? null : <CopyRequestMenu request={request} />;
}

function requestText({ method, path, requestBody }: AnsweredCall): string {
  return [`${method} ${path}`, requestBody].filter((part) => part !== null).join('\n\n');
}
