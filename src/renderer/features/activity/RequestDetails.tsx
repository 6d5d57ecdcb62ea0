import { useEffect, useMemo, useState } from 'react';
import type { ActivityBody, ActivityDetails, ActivityEntry, ActivityHeaders } from '#contract/index.ts';
import { isRequestRunning } from '#contract/request-status.ts';
import { formatBytes } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { indentJson } from '#lib/indent-json.ts';
import { IconButton } from '#ui/Button.tsx';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { CloseIcon, IndentIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { PhaseBar } from './PhaseBar.tsx';
import styles from './RequestDetails.module.css';
import { RequestFacts } from './RequestFacts.tsx';

type BodySide = 'request' | 'answer';

export type DetailsPage = 'summary' | 'headers' | BodySide;

function bodySide(page: DetailsPage): BodySide | undefined {
  return page === 'request' || page === 'answer' ? page : undefined;
}

interface RequestDetailsProps {
  readonly request: ActivityEntry;
  /** The page stays open while the user moves through the list. */
  readonly page: DetailsPage;
  readonly onPage: (page: DetailsPage) => void;
  readonly onClose: () => void;
}

const PAGES = [
  { value: 'summary', label: 'Summary' },
  { value: 'headers', label: 'Headers' },
  { value: 'request', label: 'Request' },
  { value: 'answer', label: 'Response' },
] as const;

export function RequestDetails({ request, page, onPage, onClose }: RequestDetailsProps) {
  const [isIndented, setIndented] = useState(true);
  const side = bodySide(page);
  const { messages, failure } = useMessages(request, page !== 'summary');
  const body = side === undefined ? undefined : messages?.[side].body;
  return (
    <section className={styles.details} aria-label="Request details">
      <header className={styles.head}>
        <SegmentedControl label="Show" options={PAGES} value={page} onChange={onPage} />
        {side !== undefined && body?.state === 'kept' && (
          <BodyTools
            request={request}
            side={side}
            body={body}
            isIndented={isIndented}
            onIndent={setIndented}
          />
        )}
        <span className={styles.close}>
          <IconButton icon={CloseIcon} label="Close details" keys="Escape" onPress={onClose} />
        </span>
      </header>
      {side === undefined ? (
        // Focusable, so that keys can scroll it.
        <div className={styles.body} tabIndex={0} role="group" aria-label="Request and response">
          {page === 'summary' ? (
            <RequestSummary request={request} />
          ) : (
            <Headers messages={messages} failure={failure} />
          )}
        </div>
      ) : (
        <BodyPage request={request} side={side} body={body} failure={failure} isIndented={isIndented} />
      )}
    </section>
  );
}

interface HeadersProps {
  /** Undefined while they are loading from the host. */
  readonly messages: ActivityDetails | undefined;
  readonly failure: string | undefined;
}

function Headers({ messages, failure }: HeadersProps) {
  if (failure !== undefined) return <p className="small dim">{failure}</p>;
  if (messages === undefined) return null;
  return (
    <>
      <HeaderList title="Request headers" headers={messages.request.headers} />
      <HeaderList title="Response headers" headers={messages.answer.headers} />
    </>
  );
}

/** The result, and the time by phase as a bar and numbers. */
function RequestSummary({ request }: { readonly request: ActivityEntry }) {
  return (
    <>
      <div className={styles.path}>
        <span className={styles.pathText}>
          {request.method} <VisibleText text={request.path} limit={2000} />
        </span>
        <CopyButton text={request.path} label="Copy path" />
      </div>
      <div className={styles.phases}>
        <PhaseBar request={request} />
      </div>
      <RequestFacts request={request} />
    </>
  );
}

interface Messages {
  readonly messages?: ActivityDetails;
  /** Why loading failed, as a sentence. */
  readonly failure?: string;
}

/**
 * The messages of a request, loaded while they are shown and again when the response arrives. Not in the query cache:
 * the host limits their size, and the window must not keep more.
 */
function useMessages({ id, state }: Pick<ActivityEntry, 'id' | 'state'>, areShown: boolean): Messages {
  const [known, setKnown] = useState<Messages & { readonly of?: number }>({});
  useEffect(() => {
    if (!areShown) return;
    const leaving = new AbortController();
    // Another state may have another response.
    void state;
    host.activity.messages({ requestId: id }, { signal: leaving.signal }).then(
      (messages) => setKnown({ of: id, messages }),
      (problem: unknown) => {
        if (!leaving.signal.aborted) setKnown({ of: id, failure: failureOf(problem).details.message });
      },
    );
    return () => leaving.abort();
  }, [id, state, areShown]);
  return known.of === id && areShown ? known : {};
}

interface BodyToolsProps {
  readonly request: ActivityEntry;
  readonly side: BodySide;
  readonly body: Extract<ActivityBody, { state: 'kept' }>;
  readonly isIndented: boolean;
  readonly onIndent: (indented: boolean) => void;
}

/** Facts and options of a body. */
function BodyTools({ request, side, body, isIndented, onIndent }: BodyToolsProps) {
  const bytes = side === 'request' ? request.requestBytes : request.responseBytes;
  const text = formatBytes(bytes) + (body.isMasked ? ', secrets hidden' : '');
  return (
    <>
      <span className={styles.note} title={text}>
        {text}
      </span>
      <IconButton
        icon={IndentIcon}
        label="Format"
        pressed={isIndented}
        onPress={() => onIndent(!isIndented)}
      />
    </>
  );
}

interface HeaderListProps {
  readonly title: string;
  readonly headers: ActivityHeaders;
}

function HeaderList({ title, headers }: HeaderListProps) {
  return (
    <section className={styles.section}>
      <h3 className="tiny-text strong dim">{title}</h3>
      {headers.length === 0 ? (
        <p className="small dim">None.</p>
      ) : (
        <KeyValueList labelWidth={152}>
          {numbered(headers).map(({ name, value, number }) => (
            <KeyValue key={number} label={<VisibleText text={name} />} mono title={value}>
              <VisibleText text={value} />
            </KeyValue>
          ))}
        </KeyValueList>
      )}
    </section>
  );
}

/** A header may occur twice with the same value, so the key is its position. */
function numbered(headers: ActivityHeaders) {
  return headers.map(([name, value], number) => ({ name, value, number }));
}

interface BodyPageProps {
  readonly request: ActivityEntry;
  readonly side: BodySide;
  /** Undefined while it is loading from the host. */
  readonly body: ActivityBody | undefined;
  readonly failure: string | undefined;
  readonly isIndented: boolean;
}

function BodyPage({ request, side, body, failure, isIndented }: BodyPageProps) {
  if (failure !== undefined) return <p className={styles.words}>{failure}</p>;
  if (body === undefined) return null;
  if (body.state !== 'kept') return <p className={styles.words}>{bodyPlaceholder(request, side, body)}</p>;
  return <StoredBody text={body.text} side={side} isIndented={isIndented} />;
}

interface StoredBodyProps extends Pick<BodyPageProps, 'side' | 'isIndented'> {
  readonly text: string;
}

function StoredBody({ text, side, isIndented }: StoredBodyProps) {
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

type Measured = Pick<ActivityEntry, 'state' | 'requestBytes' | 'responseBytes'>;

/** Why a body isn’t shown, and its size. */
export function bodyPlaceholder(
  request: Measured,
  side: BodySide,
  body: Exclude<ActivityBody, { state: 'kept' }>,
): string {
  const bytes = side === 'request' ? request.requestBytes : request.responseBytes;
  switch (body.state) {
    case 'left-out':
      return `${body.why} Its size: ${formatBytes(bytes)}.`;
    case 'dropped':
      return `Discarded to make room for newer bodies (${formatBytes(bytes)}).`;
    case 'none':
      return side === 'request' ? 'No request body' : withoutAnswer(request);
  }
}

function withoutAnswer(request: Measured): string {
  if (isRequestRunning(request)) return 'Waiting for the response';
  if (request.state === 'done') return 'No response body';
  return request.responseBytes > 0 ? 'The response was interrupted; nothing was saved.' : 'No response';
}
