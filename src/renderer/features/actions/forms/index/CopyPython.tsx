import { CopyButton } from '#ui/CopyButton.tsx';
import styles from './IndexForm.module.css';

/** The same as a program: where Vitrine may not do it, and for who wants to do it elsewhere. */
export function CopyPython({ python }: { readonly python: string }) {
  return (
    <p className={styles.python}>
      <CopyButton label="Copy as Python" text={python} />
      <span className="small dim">The same with the LanceDB client, on the files of the table.</span>
    </p>
  );
}
