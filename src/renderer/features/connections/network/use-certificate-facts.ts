import { useEffect, useState } from 'react';
import type { CertificateFacts, CertificateInput } from '../../../../contract/index.ts';
import { failureOf } from '../../../lib/host/failure.ts';
import { host } from '../../../lib/host/host.ts';

export type CertificateReading =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly facts: CertificateFacts }
  | { readonly state: 'failed'; readonly words: string };

/** A passphrase is typed letter by letter. */
const PAUSE_MILLISECONDS = 300;
const READING: CertificateReading = { state: 'reading' };

/** What the host finds in a certificate that was chosen. SECURITY: not by react-query, whose cache would keep the key. */
export function useCertificateFacts(given: CertificateInput | null): CertificateReading {
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
