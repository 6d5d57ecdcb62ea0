import { useId, useRef, useState } from 'react';
import type { Layer, TestFix, TestRow } from '#contract/index.ts';
import { CapabilityList, CopyCapabilities } from '#domain/capabilities/CapabilityList.tsx';
import { formatDuration } from '#lib/format.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { DoneIcon, FailedIcon, PendingIcon, RunningIcon, WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { certificateName } from '../network/CertificateLines.tsx';
import styles from './TestRowItem.module.css';
import { hasDetails, LAYER_NAMES, RUNNING_LABELS } from './test-run.ts';

interface TestRowItemProps {
  readonly layer: Layer;
  /** Undefined before its turn. */
  readonly row: TestRow | undefined;
  readonly keys: RowKeys;
  readonly onFix: (fix: TestFix) => void;
}

/** A layer: a line, with details below if it failed or was expanded. */
export function TestRowItem({ layer, row, keys, onFix }: TestRowItemProps) {
  if (row !== undefined && hasDetails(row)) {
    return <OpenableRow layer={layer} row={row} keys={keys} onFix={onFix} />;
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

function OpenableRow({ layer, row, keys, onFix }: OpenableRowProps) {
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
        {isOpen && <RowDetails row={row} onFix={onFix} />}
      </div>
    </li>
  );
}

interface RowLineProps {
  readonly layer: Layer;
  readonly row: TestRow | undefined;
}

/** A layer in one line: state, finding, duration. */
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
  readonly onFix: (fix: TestFix) => void;
}

/** The details of a layer, with advice. */
function RowDetails({ row, onFix }: RowDetailsProps) {
  const { facts, advice, fixes, raw, capabilities } = row;
  return (
    <div className={styles.details}>
      {capabilities !== undefined && (
        <div className={styles.inset}>
          <CapabilityList capabilities={capabilities} />
          <CopyCapabilities capabilities={capabilities} />
        </div>
      )}
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
      {fixes.length > 0 ? (
        <FixCard advice={advice} fixes={fixes} onFix={onFix} />
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

/** In lines of equal length, which are easier to compare than a long one. */
export function fingerprintLines(fingerprint: string, pairsALine: number): readonly string[] {
  const pairs = fingerprint.split(':');
  const lines = Math.ceil(pairs.length / pairsALine);
  return Array.from({ length: lines }, (_, line) =>
    pairs.slice(line * pairsALine, (line + 1) * pairsALine).join(':'),
  );
}

const FINGERPRINT = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;

/** A SHA-256 fingerprint of a certificate. */
export function isFingerprint(text: string): boolean {
  return FINGERPRINT.test(text);
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
  readonly fixes: TestRow['fixes'];
  readonly onFix: (fix: TestFix) => void;
}

/** Advice, with buttons. */
function FixCard({ advice, fixes, onFix }: FixCardProps) {
  const trust = fixes.map(({ fix }) => fix).find((fix) => fix.kind === 'trust-authority');
  return (
    <div className={styles.box}>
      <p>
        {trust !== undefined && (
          <strong className="strong">
            Trust <VisibleText text={certificateName(trust.certificate.subject)} limit={80} /> for this
            connection only?{' '}
          </strong>
        )}
        {advice !== undefined && <VisibleText text={advice} limit={1000} />}
      </p>
      {trust !== undefined && <Fingerprint text={trust.certificate.fingerprint} />}
      <div className={styles.buttons}>
        {fixes.map(({ label, fix }) => (
          <Button key={label} size="small" onPress={() => onFix(fix)}>
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
    <div className={styles.fixFingerprint}>
      <span>SHA-256</span>
      {fingerprintLines(text, 16).map((line) => (
        <code key={line} className={styles.pairs}>
          {line}
        </code>
      ))}
    </div>
  );
}

interface RowKeys {
  /** The only row in the tab order. */
  readonly tabStop: Layer | undefined;
  readonly onFocus: (layer: Layer) => void;
  /** Returns whether the list handles the key. */
  readonly onKey: (key: string, layer: Layer) => boolean;
  readonly hold: (layer: Layer, button: HTMLButtonElement | null) => void;
}

/** One tab stop for all rows that can expand, with arrow keys inside. Before one was used, `first` is the tab stop. */
export function useRowKeys(openable: readonly Layer[], first: Layer | undefined): RowKeys {
  const [current, setCurrent] = useState<Layer>();
  const buttons = useRef(new Map<Layer, HTMLButtonElement>());
  return {
    tabStop: current !== undefined && openable.includes(current) ? current : (first ?? openable[0]),
    onFocus: setCurrent,
    onKey: (key, layer) => {
      const next = target(key, openable, openable.indexOf(layer));
      if (next === undefined) return false;
      buttons.current.get(next)?.focus();
      return true;
    },
    hold: (layer, button) => {
      if (button === null) buttons.current.delete(layer);
      else buttons.current.set(layer, button);
    },
  };
}

function target(key: string, openable: readonly Layer[], index: number): Layer | undefined {
  if (key === 'ArrowDown') return openable[Math.min(index + 1, openable.length - 1)];
  if (key === 'ArrowUp') return openable[Math.max(index - 1, 0)];
  if (key === 'Home') return openable[0];
  return key === 'End' ? openable.at(-1) : undefined;
}
