import { useState } from 'react';
import { readCertificateFile } from './model/certificate-file.ts';
import { certificatesIn } from './model/pem.ts';

/** Takes certificates out of files and texts. What is of no use is said, and changes nothing. */
export function useAuthorities(onChange: (authorities: string) => void) {
  const [problem, setProblem] = useState<string>();

  function take(text: string): void {
    const certificates = certificatesIn(text);
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
