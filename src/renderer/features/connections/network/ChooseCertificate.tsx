import { useEffect, useState } from 'react';
import type { CertificateFacts, CertificateInput, SecretStoreStatus } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame, type FieldIds } from '#ui/FieldFrame.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { SecretField } from '#ui/TextField.tsx';
import { willBeKept } from '../sign-in/model/storage-hint.ts';
import { CertificateLines } from './CertificateLines.tsx';
import { CLIENT_CERTIFICATE } from './client-certificate-label.ts';
import { FileZone } from './FileZone.tsx';
import { base64Of, type CertificateFile, readCertificateFile } from './model/certificate-file.ts';
import { certificatesIn, isSealed, keysIn } from './model/pem.ts';
import styles from './network.module.css';

interface ChooseCertificateProps {
  readonly vault: SecretStoreStatus | undefined;
  /** Another one is there, and stays where none is chosen. */
  readonly isReplacing: boolean;
  /** Null while it is not whole. */
  readonly onChange: (given: CertificateInput | null) => void;
}

/** One that goes to the host when the form is saved. */
export function ChooseCertificate({ vault, isReplacing, onChange }: ChooseCertificateProps) {
  const chosen = useChosenCertificate(onChange);
  const first = isReplacing ? STAYS : ONLY_WHERE_ASKED;
  return (
    <>
      <FieldFrame
        label={CLIENT_CERTIFICATE}
        labelPlace="beside"
        error={chosen.problem}
        hint={chosen.isEmpty ? first : `${ONLY_WHERE_ASKED} ${willBeKept(vault)}`}
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

const ONLY_WHERE_ASKED = 'Sent only to servers that request it.';
const STAYS = 'Leave empty to keep the current certificate.';

interface CertificateFilesProps {
  readonly ids: FieldIds;
  readonly chosen: ChosenCertificateState;
}

/** Where the files of a client certificate are chosen or dropped, and what was in them. */
function CertificateFiles({ ids, chosen }: CertificateFilesProps) {
  const dropped = useDropped({ onFiles: chosen.read });
  const wantsKey = !chosen.isEmpty && missingPart(chosen.parts) === 'key';
  return (
    <FileZone ids={ids} dropped={dropped}>
      {!chosen.isEmpty && <ChosenCertificate parts={chosen.parts} given={chosen.given} />}
      <div className={styles.buttons}>
        <FileButton inputLabel="Client certificate" accept={ACCEPTED} multiple onFiles={chosen.read}>
          {wantsKey ? 'Choose key file' : 'Choose files'}
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

type CertificateReading =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly facts: CertificateFacts }
  | { readonly state: 'failed'; readonly words: string };

/** A passphrase is typed letter by letter. */
const PAUSE_MILLISECONDS = 300;
const READING: CertificateReading = { state: 'reading' };

/** What the host finds in a certificate that was chosen. SECURITY: not by react-query, whose cache would keep the key. */
function useCertificateFacts(given: CertificateInput | null): CertificateReading {
  const [reading, setReading] = useState(READING);
  useEffect(() => {
    if (given === null) return;
    const controller = new AbortController();
    const ask = async () => {
      const answer = await read(given, controller.signal);
      if (!controller.signal.aborted) setReading(answer);
    };
    const timer = setTimeout(() => void ask(), given.passphrase === '' ? 0 : PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [given]);
  return reading;
}

async function read(given: CertificateInput, signal: AbortSignal): Promise<CertificateReading> {
  try {
    return { state: 'read', facts: await host.connections.readCertificate(given, { signal }) };
  } catch (problem) {
    return { state: 'failed', words: failureOf(problem).details.message };
  }
}

/** What was chosen of a client certificate so far: in PEM it may come in two files. */
export type ChosenParts =
  | { readonly kind: 'pem'; readonly certificate: string; readonly key: string }
  | { readonly kind: 'pkcs12'; readonly base64: string };

export const NOTHING_CHOSEN: ChosenParts = { kind: 'pem', certificate: '', key: '' };

/** What comes of one more file; in words, why nothing does. */
type FileSelection = { readonly parts: ChosenParts } | { readonly words: string };

export function withFile(parts: ChosenParts, file: CertificateFile): FileSelection {
  if (file.kind === 'unusable') return { words: file.words };
  if (file.kind === 'pkcs12') return checked({ kind: 'pkcs12', base64: base64Of(file.bytes) });
  const [certificate, key] = [certificatesIn(file.text), keysIn(file.text)];
  if (certificate === '' && key === '') return { words: 'No certificate or private key found in this file.' };
  const before = parts.kind === 'pem' ? parts : NOTHING_CHOSEN;
  return checked({ ...before, ...(certificate && { certificate }), ...(key && { key }) });
}

/** As much as the host takes. */
const MAX_TEXT = 200_000;
const MAX_BASE64 = 400_000;

function checked(parts: ChosenParts): FileSelection {
  const isTooLarge =
    parts.kind === 'pem'
      ? parts.certificate.length + parts.key.length > MAX_TEXT
      : parts.base64.length > MAX_BASE64;
  return isTooLarge ? { words: 'It is larger than a certificate with its key ever is.' } : { parts };
}

/** What is still to be chosen. */
export function missingPart(parts: ChosenParts): 'certificate' | 'key' | undefined {
  if (parts.kind === 'pkcs12') return undefined;
  if (parts.certificate === '') return 'certificate';
  return parts.key === '' ? 'key' : undefined;
}

/** Whether there is something that a passphrase may be needed for; of PKCS #12 only who opens it knows. */
export function mayBeSealed(parts: ChosenParts): boolean {
  return parts.kind === 'pkcs12' || isSealed(parts.key);
}

/** What goes to the host, once it is whole. */
export function givenOf(parts: ChosenParts, passphrase: string): CertificateInput | null {
  if (missingPart(parts) !== undefined) return null;
  if (parts.kind === 'pkcs12') return { format: 'pkcs12', base64: parts.base64, passphrase };
  return { format: 'pem', text: `${parts.certificate}${parts.key}`, passphrase };
}

interface Chosen {
  readonly parts: ChosenParts;
  readonly passphrase: string;
  /** Null while it is not whole. */
  readonly given: CertificateInput | null;
  /** Why the last file was of no use. */
  readonly problem?: string | undefined;
}

const NOTHING: Chosen = { parts: NOTHING_CHOSEN, passphrase: '', given: null };

/**
 * A certificate that is being put together of one file or two. SECURITY: its key is in the memory of this page alone,
 * until it is saved or the page goes.
 */
function useChosenCertificate(onChange: (given: CertificateInput | null) => void) {
  const [chosen, setChosen] = useState(NOTHING);

  function put({ parts, passphrase, problem }: Omit<Chosen, 'given'>): void {
    const given = givenOf(parts, passphrase);
    setChosen({ parts, passphrase, problem, given });
    onChange(given);
  }

  async function read(files: readonly File[]): Promise<void> {
    let { parts } = chosen;
    let problem: string | undefined;
    for (const file of files) {
      const choice = withFile(parts, await readCertificateFile(file));
      if ('parts' in choice) parts = choice.parts;
      else problem = `${file.name}: ${choice.words}`;
    }
    put({ parts, passphrase: chosen.passphrase, problem });
  }

  return {
    ...chosen,
    isEmpty: chosen.parts === NOTHING_CHOSEN,
    read: (files: readonly File[]) => void read(files),
    unlock: (passphrase: string) => put({ ...chosen, passphrase }),
    clear: () => put(NOTHING),
  };
}

type ChosenCertificateState = ReturnType<typeof useChosenCertificate>;

interface ChosenCertificateProps {
  readonly parts: ChosenParts;
  /** Null while it is not whole. */
  readonly given: CertificateInput | null;
}

const MISSING = {
  certificate: 'Private key added. Now choose the certificate.',
  key: 'Certificate added. Now choose its private key.',
} as const;

/** What was chosen says of itself, or what it still wants. */
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
