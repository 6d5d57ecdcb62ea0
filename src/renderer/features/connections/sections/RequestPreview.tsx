import { addressParts, exampleRequest, type RequestShape } from '../model/typed-address.ts';
import styles from './sections.module.css';

/** The address of a request as it would go out, and what of it is the host, the path and the id. */
export function RequestPreview({ draft }: { readonly draft: RequestShape }) {
  const example = exampleRequest(draft);
  const parts = addressParts(draft.address);
  if (example === undefined) return 'Leave out /v1; Vitrine adds it.';
  return (
    <>
      <span className={styles.preview}>
        {parts === undefined ? example.before : <Marked text={example.before} host={parts.host} />}
        <span className={styles.id}>{example.id}</span>
        {example.after}
      </span>
      {parts !== undefined && (
        <span className={styles.parts}>
          {parts.scheme}, {parts.host}, port {parts.port}, {parts.path || 'no path'}
        </span>
      )}
    </>
  );
}

/** The host stands out: whether it is the right one is what one looks for. */
function Marked({ text, host }: { readonly text: string; readonly host: string }) {
  const at = text.toLowerCase().indexOf(host, text.indexOf('://'));
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className={styles.host}>{text.slice(at, at + host.length)}</b>
      {text.slice(at + host.length)}
    </>
  );
}
