import { useId, useState } from 'react';
import type { Layer, TestFix, TestRow } from '#contract/index.ts';
import { formatDuration } from '#lib/format.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DoneIcon, FailedIcon, PendingIcon, RunningIcon, WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { hasDetails } from './model/has-details.ts';
import { LAYER_NAMES, RUNNING_LABELS } from './model/layer-labels.ts';
import styles from './TestRowItem.module.css';
import type { RowKeys } from './use-row-keys.ts';

interface TestRowItemProps {
  readonly layer: Layer;
  /** Undefined before its turn. */
  readonly row: TestRow | undefined;
  readonly keys: RowKeys;
  readonly onCure: (cure: TestFix) => void;
}

/** One layer: a line, and what is known of it below where it failed or was opened. */
export function TestRowItem({ layer, row, keys, onCure }: TestRowItemProps) {
  if (row !== undefined && hasDetails(row)) {
    return <OpenableRow layer={layer} row={row} keys={keys} onCure={onCure} />;
  }
  return (
    <li className={styles.item} data-state={row?.state ?? 'waiting'}>
      <div className={styles.line}>
        <RowLine layer={layer} row={row} />
      </div>
    </li>
  );
}

interface OpenableRowProps extends TestRowItemProps {
  readonly row: TestRow;
}

function OpenableRow({ layer, row, keys, onCure }: OpenableRowProps) {
  const [opened, setOpened] = useState<boolean>();
  const details = useId();
  const isOpen = opened ?? row.state === 'failed';
  return (
    <li className={styles.item} data-state={row.state} data-open={isOpen || undefined}>
      <BaseButton
        ref={(button) => keys.hold(layer, button)}
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={details}
        tabStop={keys.tabStop === layer}
        onFocus={() => keys.onFocus(layer)}
        onKeyDown={(event) => {
          if (keys.onKey(event.key, layer)) event.stopPropagation();
        }}
        onPress={() => setOpened(!isOpen)}
      >
        <RowLine layer={layer} row={row} />
      </BaseButton>
      <div id={details} hidden={!isOpen}>
        {isOpen && <RowDetails row={row} onCure={onCure} />}
      </div>
    </li>
  );
}

interface RowLineProps {
  readonly layer: Layer;
  readonly row: TestRow | undefined;
}

/** A layer in one line: how it went, what was found, how long it took. */
function RowLine({ layer, row }: RowLineProps) {
  const words = row?.state === 'running' ? RUNNING_LABELS[layer] : (row?.finding ?? '');
  return (
    <>
      <StepStatusIcon state={row?.state} />
      <span className={styles.name}>{LAYER_NAMES[layer]}</span>
      <span className={styles.finding}>
        <VisibleText text={words} />
      </span>
      {row?.duration !== undefined && <span className={styles.time}>{formatDuration(row.duration)}</span>}
    </>
  );
}

interface RowDetailsProps {
  readonly row: TestRow;
  readonly onCure: (cure: TestFix) => void;
}

/** All that is known of a layer, and what can be done about it. */
function RowDetails({ row, onCure }: RowDetailsProps) {
  const { facts, advice, cures, raw } = row;
  return (
    <div className={styles.details}>
      {facts.length > 0 && (
        <div className={styles.inset}>
          <KeyValueList labelWidth={76}>
            {facts.map(({ name, text }) => (
              <KeyValue key={name} label={<VisibleText text={name} limit={40} />} wrap>
                <FactText text={text} />
              </KeyValue>
            ))}
          </KeyValueList>
        </div>
      )}
      {cures.length > 0 ? (
        <FixCard advice={advice} cures={cures} onCure={onCure} />
      ) : (
        advice !== undefined && (
          <p className={styles.advice}>
            <VisibleText text={advice} limit={1000} />
          </p>
        )
      )}
      {raw !== undefined && <RawMessage text={raw} />}
    </div>
  );
}

function RawMessage({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.raw}>
      <Disclosure title="Raw message" open={isOpen} onOpenChange={setOpen}>
        <pre className={styles.words}>
          <VisibleText text={text} limit={4000} multiline />
        </pre>
      </Disclosure>
    </div>
  );
}

/** In lines of equal length, which are easier to compare with another text than one long one. */
export function fingerprintLines(fingerprint: string, pairsALine: number): readonly string[] {
  const pairs = fingerprint.split(':');
  const lines = Math.ceil(pairs.length / pairsALine);
  return Array.from({ length: lines }, (_, line) =>
    pairs.slice(line * pairsALine, (line + 1) * pairsALine).join(':'),
  );
}

const FINGERPRINT = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;

/** That of a certificate, by SHA-256. */
export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
}

/** How a certificate is called, out of `C=DE, O=Acme, CN=Acme Internal CA`. */
export function commonName(distinguished: string): string {
  return /(?:^|, )CN=([^,]+)/.exec(distinguished)?.[1] ?? distinguished;
}

function FactText({ text }: { readonly text: string }) {
  if (!isFingerprint(text)) return <VisibleText text={text} limit={600} />;
  return (
    <code className={styles.fingerprint}>
      {fingerprintLines(text, 8).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </code>
  );
}

const MARKS: Readonly<Record<TestRow['state'], readonly [Icon, string]>> = {
  running: [RunningIcon, 'running'],
  passed: [DoneIcon, 'passed'],
  warned: [WarningIcon, 'warning'],
  failed: [FailedIcon, 'failed'],
  skipped: [PendingIcon, 'skipped'],
};

function StepStatusIcon({ state }: { readonly state: TestRow['state'] | undefined }) {
  const [Mark, label] = state === undefined ? ([PendingIcon, 'not tested yet'] as const) : MARKS[state];
  return <Mark size={14} label={label} className={styles.mark} />;
}

interface FixCardProps {
  readonly advice: string | undefined;
  readonly cures: TestRow['cures'];
  readonly onCure: (cure: TestFix) => void;
}

/** What to do now, with a button for what a button can do. */
function FixCard({ advice, cures, onCure }: FixCardProps) {
  const trust = cures.map(({ cure }) => cure).find((cure) => cure.kind === 'trust-authority');
  return (
    <div className={styles.box}>
      <p>
        {trust !== undefined && (
          <strong className="strong">
            Trust <VisibleText text={commonName(trust.certificate.subject)} limit={80} /> for this connection
            only?{' '}
          </strong>
        )}
        {advice !== undefined && <VisibleText text={advice} limit={1000} />}
      </p>
      {trust !== undefined && <Fingerprint text={trust.certificate.fingerprint} />}
      <div className={styles.buttons}>
        {cures.map(({ label, cure }) => (
          <Button key={label} size="small" onPress={() => onCure(cure)}>
            <span className={styles.label}>
              <VisibleText text={label} limit={120} />
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}

function Fingerprint({ text }: { readonly text: string }) {
  return (
    <div className={styles.fixCardFingerprint}>
      <span>SHA-256</span>
      {fingerprintLines(text, 16).map((line) => (
        <code key={line} className={styles.pairs}>
          {line}
        </code>
      ))}
    </div>
  );
}
