import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SystemNetwork } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { useField } from '#lib/use-field.ts';
import { Button } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Note } from '#ui/Note.tsx';
import { SegmentedField } from '#ui/SegmentedControl.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { CertificateLines, FileZone } from './CertificateLines.tsx';
import { certificateBlocks, readCertificateFile } from './certificate-file.ts';
import styles from './network.module.css';

interface TrustFieldsProps {
  readonly control: ConnectionControl;
  readonly network: SystemNetwork | undefined;
}

const TRUSTS = [
  { value: 'system', label: 'System' },
  { value: 'authority', label: 'CA file' },
  { value: 'off', label: 'Don’t verify' },
] as const;

/** Which CAs are trusted for the server. */
export function TrustFields({ control, network }: TrustFieldsProps) {
  const field = useField(control, 'draft.network.tls.trust', 'Trusted CAs');
  const hints = { system: systemTrustText(network), authority: AUTHORITY, off: undefined };
  return (
    <>
      <SegmentedField {...field} options={TRUSTS} hint={hints[field.value]} />
      {field.value === 'authority' && <AuthoritiesField control={control} />}
      {field.value === 'off' && <OffNote />}
    </>
  );
}

/** What the system trusts, in detail; '' while that is unknown. */
export function systemTrustText(network: SystemNetwork | undefined): string {
  if (network === undefined) return '';
  const { words, count } = network.trust;
  return `${capital(words)}: ${count} ${count === 1 ? 'CA' : 'CAs'}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const AUTHORITY = 'Only these CAs are trusted, not the ones on this computer.';

/** SECURITY: as long as this is chosen, its meaning is shown. */
function OffNote() {
  return (
    <div className={styles.beside}>
      <Note tone="danger" title="Server certificates aren’t verified" announced>
        Anyone on the network can read and change all traffic, including credentials. Use this only for tests
        on your own network. A CA file is the safe alternative.
      </Note>
    </div>
  );
}

const LABEL = 'CA file';

/** The CAs trusted for this connection alone, from files, dropped or pasted. Other contents are left out. */
function AuthoritiesField({ control }: { readonly control: ConnectionControl }) {
  const field = useField(control, 'draft.network.tls.authorities', LABEL);
  const { problem, take, read } = useAuthorities(field.onChange);
  const dropped = useDropped({ onFiles: read, onText: take });
  const isEmpty = field.value === '';
  return (
    <FieldFrame label={LABEL} labelPlace="beside" error={problem ?? field.error}>
      {(ids) => (
        <FileZone ids={ids} dropped={dropped}>
          {isEmpty ? <PasteArea onText={take} /> : <AuthorityLines text={field.value} />}
          <div className={styles.buttons}>
            <FileButton
              ref={field.ref}
              inputLabel="CA file"
              accept=".pem,.crt,.cer,.ca-bundle"
              multiple
              onFiles={read}
            >
              {isEmpty ? 'Choose a file' : 'Replace file'}
            </FileButton>
            {isEmpty ? (
              <span className="small-text dim">or drop it here</span>
            ) : (
              <Button kind="quiet" onPress={() => field.onChange('')}>
                Remove
              </Button>
            )}
          </div>
        </FileZone>
      )}
    </FieldFrame>
  );
}

/** The facts of the chosen CAs: the host can parse them, the window can’t. */
function AuthorityLines({ text }: { readonly text: string }) {
  const { data, error } = useQuery(
    // Not secret, but too large to cache for minutes.
    hostQueries.connections.readAuthorities.queryOptions({ input: { text }, gcTime: 0, retry: false }),
  );
  if (error !== null) return <Note tone="danger" title={failureOf(error).details.message} announced />;
  if (data === undefined) return <p className="small-text dim">Reading file</p>;
  return <CertificateLines label="Trusted CAs" certificates={data} />;
}

/** Disappears as soon as it contains a certificate. */
function PasteArea({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const write = (written: string) => {
    setText(written);
    if (written.trim() !== '') onText(written);
  };
  return (
    <textarea
      className={styles.paste}
      aria-label="CA certificates (PEM)"
      placeholder="Paste PEM: -----BEGIN CERTIFICATE-----"
      rows={2}
      spellCheck={false}
      value={text}
      onChange={(event) => write(event.target.value)}
    />
  );
}

/** Extracts certificates from files and texts. Unusable ones show an error and change nothing. */
function useAuthorities(onChange: (authorities: string) => void) {
  const [problem, setProblem] = useState<string>();

  function take(text: string): void {
    const certificates = certificateBlocks(text);
    setProblem(certificates === '' ? 'There is no certificate in PEM in it.' : undefined);
    if (certificates !== '') onChange(certificates);
  }

  async function read(files: readonly File[]): Promise<void> {
    const contents = await Promise.all(files.map(readCertificateFile));
    const texts = contents.flatMap((content) => (content.kind === 'pem' ? [content.text] : []));
    const [unusable] = contents.flatMap((content) => (content.kind === 'unusable' ? [content.words] : []));
    if (texts.length < contents.length) setProblem(unusable ?? CLIENT_FILE);
    else take(texts.join('\n'));
  }

  return { problem, take, read: (files: readonly File[]) => void read(files) };
}

const CLIENT_FILE =
  'This is a PKCS #12 file, which is for client certificates. Choose a CA file with certificates only.';
