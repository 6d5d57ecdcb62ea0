import { shellText } from './quoted-text.ts';
import type { RequestSnippet } from './request-snippet.ts';

/**
 * For a POSIX shell. Without its first options, curl expands brackets in a name, and resolves one that is `..`.
 */
export function asCurl({ method, url, headers, body, bodyFile }: RequestSnippet): string {
  const lines = [
    `curl --globoff --path-as-is -X ${method} ${shellText(url)}`,
    ...headers.map(([name, value]) => `-H ${shellText([`${name}: `, ...value])}`),
    ...(body === undefined ? [] : [`--data-raw ${shellText(body)}`]),
    ...(bodyFile === undefined ? [] : [`--data-binary ${shellText([`@${bodyFile}`])}`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}
