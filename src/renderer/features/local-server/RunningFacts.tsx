import { useState } from 'react';
import type { LocalServerConfiguration, RequestCredential, ServerStatus } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { HideIcon, ShowIcon, WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';
import { startTimesText } from './server-status.ts';

interface RunningFactsProps {
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

/** The variables in which a shell has the secrets: the window knows none of them, and a command line is read by others. */
const HEADERS: Readonly<Record<RequestCredential, string>> = {
  apiKey: '-H "x-api-key: $VITRINE_API_KEY"',
  bearer: '-H "authorization: Bearer $VITRINE_TOKEN"',
};

/** A first request to try from a shell: the namespaces at the root. */
export function firstRequest(address: string, requires: readonly RequestCredential[]): string {
  const headers = requires.map((slot) => ` ${HEADERS[slot]}`).join('');
  return `curl${headers} ${address}/v1/namespace/%24/list`;
}

/**
 * What other apps show to be let in. SECURITY: the window gets it when the user asks for it, and has it as long as it is
 * in sight, in no cache and no storage.
 */
function SessionKey() {
  const [key, setKey] = useState<string>();
  if (key === undefined) return <ShowKey onShow={setKey} />;
  return (
    <span className={styles.fact}>
      <span className={styles.key}>{key}</span> <CopyButton text={key} label="Copy session key" />
      <IconButton icon={HideIcon} label="Hide session key" size="tiny" onPress={() => setKey(undefined)} />
    </span>
  );
}

function ShowKey({ onShow }: { readonly onShow: (key: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const show = async () => {
    setAsking(true);
    try {
      onShow((await host.localServer.showSessionKey()).sessionKey);
    } catch (error) {
      showFailure(error);
      setAsking(false);
    }
  };
  return (
    <span className={styles.fact}>
      <Button size="small" icon={ShowIcon} disabled={isAsking} onPress={() => void show()}>
        Show key for other apps
      </Button>
    </span>
  );
}
