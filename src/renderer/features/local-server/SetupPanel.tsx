import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  LOCAL_CONNECTION_ID,
  type LocalServerConfiguration,
  type RequestCredential,
  type ServerStatus,
} from '#contract/index.ts';
import { refreshTree } from '#domain/names/trees.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { HideIcon, ShowIcon, WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { showToast } from '#ui/show-toast.ts';
import styles from './panel.module.css';
import { PanelSection } from './panel-fields.tsx';
import { SetupFields } from './SetupFields.tsx';
import { startTimesText } from './server-status.tsx';

/** How the server is reached, and its configuration. */
export function SetupPanel({ server }: { readonly server: ServerStatus }) {
  const [timesApplied, setTimesApplied] = useState(0);
  const { data: configuration, error } = useQuery(hostQueries.localServer.configuration.queryOptions());
  const configure = useMutation(
    hostQueries.localServer.configure.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(hostQueries.localServer.configuration.queryKey(), saved);
        setTimesApplied((times) => times + 1);
      },
    }),
  );
  if (configuration === undefined) return error === null ? null : <CouldNotRead problem={error} />;
  return (
    <div className={styles.panel}>
      <RunningFacts server={server} configuration={configuration} />
      <SetupFields
        // After applying, a new key resets the fields and removes typed secrets.
        key={timesApplied}
        configuration={configuration}
        state={server.state}
        busy={configure.isPending}
        failure={configure.error === null ? undefined : failureOf(configure.error)}
        onApply={(change) => configure.mutate(change)}
      />
      {configuration.settings.sample && <SampleSection isRunning={server.state === 'running'} />}
    </div>
  );
}

function CouldNotRead({ problem }: { readonly problem: Error }) {
  return (
    <div className={styles.panel}>
      <ErrorBox title="Couldn’t load the settings" failure={failureOf(problem).details} />
    </div>
  );
}

interface RunningFactsProps {
  readonly server: ServerStatus;
  readonly configuration: LocalServerConfiguration;
}

/** What other programs need to connect. The rows stay while it isn’t running, so that nothing below moves. */
function RunningFacts({ server: { address, pid, restarts }, configuration }: RunningFactsProps) {
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
            {/* Another process has another key. */}
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
      <span className="clip">{text}</span> <CopyButton text={text} label={copyLabel} />
    </span>
  );
}

function NotRunning() {
  return <span className={styles.absent}>not running</span>;
}

/** Shell variables with the secrets: the window doesn’t know them, and others can read a command line. */
const HEADERS: Readonly<Record<RequestCredential, string>> = {
  apiKey: '-H "x-api-key: $VITRINE_API_KEY"',
  bearer: '-H "authorization: Bearer $VITRINE_TOKEN"',
};

/** A first request for a shell: lists the namespaces of the root. */
export function firstRequest(address: string, requires: readonly RequestCredential[]): string {
  const headers = requires.map((slot) => ` ${HEADERS[slot]}`).join('');
  return `curl${headers} ${address}/v1/namespace/%24/list`;
}

/**
 * The credential for other apps. SECURITY: the window gets it when the user requests it, and keeps it only while it is
 * visible, in no cache and no storage.
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
  const [isReading, setReading] = useState(false);
  const show = async () => {
    setReading(true);
    try {
      onShow((await host.localServer.showSessionKey()).sessionKey);
    } catch (error) {
      showFailure(error);
      setReading(false);
    }
  };
  return (
    <span className={styles.fact}>
      <Button size="small" icon={ShowIcon} disabled={isReading} onPress={() => void show()}>
        Show key for other apps
      </Button>
    </span>
  );
}

/** Resets the sample catalog after the user has changed it. */
function SampleSection({ isRunning }: { readonly isRunning: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const reset = useMutation(
    hostQueries.localServer.resetSample.mutationOptions({
      onSuccess: () => {
        setConfirming(false);
        refreshTree(LOCAL_CONNECTION_ID);
        void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key() });
        showToast({ text: 'Sample catalog reset' });
      },
    }),
  );
  return (
    <PanelSection
      title="Sample"
      lead="Demo tables to experiment with. Resetting doesn’t affect your own tables."
    >
      <div className={styles.controls}>
        <Button disabled={!isRunning} onPress={() => setConfirming(true)}>
          Reset sample…
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Reset sample?"
          onClose={() => setConfirming(false)}
          action="Reset sample"
          busy={reset.isPending}
          onGoOn={() => reset.mutate(undefined)}
        >
          <p>
            Restores the original rows, versions, tags, and properties of every sample table. Your changes to
            them are lost.
          </p>
          {reset.error !== null && (
            <ErrorBox title="Couldn’t reset the sample" failure={failureOf(reset.error).details} />
          )}
        </ConfirmDialog>
      )}
    </PanelSection>
  );
}
