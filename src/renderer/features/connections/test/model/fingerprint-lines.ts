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
