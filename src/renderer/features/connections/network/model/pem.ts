/** The certificates of a text in PEM, and nothing else of it: SECURITY: a key beside them is kept nowhere in clear. */
export function certificatesIn(text: string): string {
  return blocks(text, /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
}

export function keysIn(text: string): string {
  return blocks(
    text,
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\S]+?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----/g,
  );
}

/** Either the whole block is sealed, or its head says that its body is. */
export function isSealed(key: string): boolean {
  return key.includes('-----BEGIN ENCRYPTED PRIVATE KEY-----') || key.includes('Proc-Type: 4,ENCRYPTED');
}

function blocks(text: string, pattern: RegExp): string {
  const found = text.replaceAll('\r\n', '\n').match(pattern) ?? [];
  return found.map((block) => `${block}\n`).join('');
}
