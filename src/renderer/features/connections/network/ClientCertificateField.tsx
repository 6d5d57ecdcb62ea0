import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import type { CertificateFacts, CertificateInput, Connection, SecretStoreStatus } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame, type FieldIds } from '#ui/FieldFrame.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { SecretField } from '#ui/TextField.tsx';
import { StoredSecretField } from '../sign-in/StoredSecretField.tsx';
import { futurePlaceText, useFormResets, useStoredSlot } from '../sign-in/stored-slot.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import { CertificateLines, FileZone } from './CertificateLines.tsx';
import {
  type ChosenCertificateState,
  type ChosenParts,
  mayBeSealed,
  missingPart,
  useChosenCertificate,
} from './client-certificate.ts';
import styles from './network.module.css';

/** Short, so that it fits beside its field. */
const CLIENT_CERTIFICATE = 'Client certificate';

interface ClientCertificateFieldProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  readonly secretStore: SecretStoreStatus | undefined;
}

/** The client certificate: none, a stored one, or one that is being chosen. */
export function ClientCertificateField(props: ClientCertificateFieldProps) {
  return <CertificateSlot key={useFormResets(props.control)} {...props} />;
}

function CertificateSlot({ control, connection, secretStore }: ClientCertificateFieldProps) {
  const { field } = useController({ control, name: 'credentials.clientCertificate' });
  const { onChange } = field;
  const [isReplaced, setReplaced] = useState(false);
  // SECURITY: the form drops a key as soon as the field unmounts.
  useEffect(() => () => onChange(null), [onChange]);
  const { stored, onAllow } = useStoredSlot(control, connection, 'clientCertificate');
  if (connection === undefined || stored === undefined || isReplaced) {
    return (
      <ChooseCertificate secretStore={secretStore} isReplacing={stored !== undefined} onChange={onChange} />
    );
  }
  const { clientCertificate } = connection;
  return (
    <StoredSecretField
      connection={connection}
      stored={stored}
      secretStore={secretStore}
      onAllow={onAllow}
      label={CLIENT_CERTIFICATE}
      hint="Sent to a server that requires one."
      details={
        clientCertificate !== null && (
          <CertificateLines label={CLIENT_CERTIFICATE} certificates={[clientCertificate]} />
        )
      }
      onReplace={() => setReplaced(true)}
    />
  );
}

interface ChooseCertificateProps {
  readonly secretStore: SecretStoreStatus | undefined;
  /** There is a stored one, which stays if none is chosen. */
  readonly isReplacing: boolean;
  /** Null while it is incomplete. */
  readonly onChange: (given: CertificateInput | null) => void;
}

/** A certificate that is saved with the form. */
function ChooseCertificate({ secretStore, isReplacing, onChange }: ChooseCertificateProps) {
  const chosen = useChosenCertificate(onChange);
  const first = isReplacing ? STAYS : ONLY_WHERE_REQUESTED;
  return (
    <>
      <FieldFrame
        label={CLIENT_CERTIFICATE}
        labelPlace="beside"
        error={chosen.problem}
        hint={chosen.isEmpty ? first : `${ONLY_WHERE_REQUESTED} ${futurePlaceText(secretStore)}`}
      >
        {(ids) => <CertificateFiles ids={ids} chosen={chosen} />}
      </FieldFrame>
      {mayBeSealed(chosen.parts) && (
        <SecretField
          label="Passphrase"
          labelPlace="beside"
          onChange={chosen.unlock}
          hint="Only if the file is encrypted."
        />
      )}
    </>
  );
}

const ONLY_WHERE_REQUESTED = 'Sent only to servers that request it.';

const STAYS = 'Leave empty to keep the current certificate.';

interface CertificateFilesProps {
  readonly ids: FieldIds;
  readonly chosen: ChosenCertificateState;
}

/** Where the files of a client certificate are chosen or dropped, with their contents. */
function CertificateFiles({ ids, chosen }: CertificateFilesProps) {
  const dropped = useDropped({ onFiles: chosen.read });
  const needsKey = !chosen.isEmpty && missingPart(chosen.parts) === 'key';
  return (
    <FileZone ids={ids} dropped={dropped}>
      {!chosen.isEmpty && <ChosenCertificate parts={chosen.parts} given={chosen.given} />}
      <div className={styles.buttons}>
        <FileButton inputLabel="Client certificate" accept={ACCEPTED} multiple onFiles={chosen.read}>
          {needsKey ? 'Choose key file' : 'Choose files'}
        </FileButton>
        {chosen.isEmpty ? (
          <span className="small-text dim">or drop a .p12, or PEM certificate and key, here</span>
        ) : (
          <Button kind="quiet" onPress={chosen.clear}>
            Remove
          </Button>
        )}
      </div>
    </FileZone>
  );
}

const ACCEPTED = '.pem,.crt,.cer,.key,.p12,.pfx';

interface ChosenCertificateProps {
  readonly parts: ChosenParts;
  /** Null while it is incomplete. */
  readonly given: CertificateInput | null;
}

const MISSING = {
  certificate: 'Private key added. Now choose the certificate.',
  key: 'Certificate added. Now choose its private key.',
} as const;

/** The facts of the chosen certificate, or what is missing. */
function ChosenCertificate({ parts, given }: ChosenCertificateProps) {
  const reading = useCertificateFacts(given);
  const missing = missingPart(parts);
  if (missing !== undefined) return <p role="status">{MISSING[missing]}</p>;
  if (reading.state === 'failed') {
    return (
      <p role="status" className="danger">
        {reading.words}
      </p>
    );
  }
  if (reading.state === 'read') {
    return <CertificateLines label="Chosen certificate" certificates={[reading.facts]} />;
  }
  return <p className="small-text dim">Reading it</p>;
}

type CertificateReading =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly facts: CertificateFacts }
  | { readonly state: 'failed'; readonly words: string };

/** Waits for pauses in typing a passphrase. */
const PAUSE_MILLISECONDS = 300;

const READING: CertificateReading = { state: 'reading' };

/** What the host reads from the chosen certificate. SECURITY: not by react-query, whose cache would keep the key. */
function useCertificateFacts(given: CertificateInput | null): CertificateReading {
  const [reading, setReading] = useState(READING);
  useEffect(() => {
    if (given === null) return;
    const controller = new AbortController();
    const read = async () => {
      const answer = await readCertificate(given, controller.signal);
      if (!controller.signal.aborted) setReading(answer);
    };
    const timer = setTimeout(() => void read(), given.passphrase === '' ? 0 : PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [given]);
  return reading;
}

async function readCertificate(given: CertificateInput, signal: AbortSignal): Promise<CertificateReading> {
  try {
    return { state: 'read', facts: await host.connections.readCertificate(given, { signal }) };
  } catch (problem) {
    return { state: 'failed', words: failureOf(problem).details.message };
  }
}
