import type { LocalServerConfiguration, ServerStatus } from '../../../contract/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { WarningIcon } from '../../ui/icons.ts';
import { KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx';
import { firstRequest } from './model/first-request.ts';
import { PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';
import { SessionKey } from './SessionKey.tsx';
import { startTimesText } from './server-status.ts';

export interface RunningFactsProps {
  readonly server: ServerStatus;
  readonly configuration: LocalServerConfiguration;
}

/** What other programs need to reach it. The rows stay while it does not run, so that nothing below them jumps. */
export function RunningFacts({ server: { address, pid, restarts }, configuration }: RunningFactsProps) {
  const { access, requires } = configuration;
  const curl = address === undefined ? undefined : firstRequest(address, requires);
  return (
    <PanelSection title="Status">
      <KeyValueList labelWidth={116}>
        <KeyValue label="Address" mono={address !== undefined}>
          <CopiedText text={address} copyLabel="Copy address" />
        </KeyValue>
        {access === 'session' && (
          <KeyValue label="Session key" title="Other apps send it as Authorization: Bearer">
            {/* Another process has another key: the one in sight would be of no use. */}
            <SessionKey key={pid} />
          </KeyValue>
        )}
        {access === 'open' && (
          <KeyValue label="Authentication">
            <Badge tone="warn" icon={WarningIcon}>
              none: open to every app and account on this computer
            </Badge>
          </KeyValue>
        )}
        <KeyValue label="Example request" mono={curl !== undefined} title={curl}>
          <CopiedText text={curl} copyLabel="Copy as curl" />
        </KeyValue>
        <KeyValue label="Process">{pid ?? <NotRunning />}</KeyValue>
        {restarts > 0 && (
          <KeyValue label="Restarted">
            {startTimesText(restarts)} after a crash{access === 'session' && ', with a new session key'}
          </KeyValue>
        )}
      </KeyValueList>
    </PanelSection>
  );
}

function CopiedText({ text, copyLabel }: { readonly text: string | undefined; readonly copyLabel: string }) {
  if (text === undefined) return <NotRunning />;
  return (
    <span className={styles.fact}>
      <span className={styles.cut}>{text}</span> <CopyButton text={text} label={copyLabel} />
    </span>
  );
}

function NotRunning() {
  return <span className={styles.absent}>not running</span>;
}
