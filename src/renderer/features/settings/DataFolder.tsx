import { CopyButton } from '#ui/CopyButton.tsx';
import { KeyValue } from '#ui/KeyValueList.tsx';
import styles from './DataFolder.module.css';
import { DATA_FOLDER } from './model/about-facts.ts';

/** Where all that Vitrine keeps lies, in whole, to be found and to be copied. */
export function DataFolder({ path }: { readonly path: string }) {
  return (
    <KeyValue label={DATA_FOLDER} mono>
      <span className={styles.folder}>
        <span className={styles.path}>{path}</span>
        <CopyButton text={path} label="Copy path" />
      </span>
    </KeyValue>
  );
}
