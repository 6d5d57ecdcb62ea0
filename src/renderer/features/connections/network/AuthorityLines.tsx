import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../lib/host/failure.ts';
import { hostQueries } from '../../../lib/host/host.ts';
import { Note } from '../../../ui/Note.tsx';
import { CertificateLines } from './CertificateLines.tsx';
import styles from './network.module.css';

/** What the chosen authorities say of themselves: the host can read them, a window can't. */
export function AuthorityLines({ text }: { readonly text: string }) {
  const { data, error } = useQuery(
    // Nothing secret, and yet too long to be kept for minutes.
    hostQueries.connections.readAuthorities.queryOptions({ input: { text }, gcTime: 0, retry: false }),
  );
  if (error !== null) return <Note tone="danger" title={failureOf(error).details.message} announced />;
  if (data === undefined) return <p className={styles.quiet}>Reading file</p>;
  return <CertificateLines label="Trusted CAs" certificates={data} />;
}
