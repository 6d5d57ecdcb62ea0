import type { Connection } from '../../../contract/index.ts';
import { BaseButton } from '../../ui/button/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import styles from './Breadcrumbs.module.css';
import { openNamespace } from './open-name.ts';
import { SiblingsButton } from './SiblingsButton.tsx';

/** The connection is the namespace above all: the root. */
export function ConnectionCrumb({ connection }: { readonly connection: Connection }) {
  return (
    <li className={styles.crumb}>
      <BaseButton
        role="link"
        className={classNames(styles.link, styles.connection)}
        onPress={() => openNamespace(connection.id, [])}
      >
        <span title={connection.name} className={styles.cut}>
          <VisibleText text={connection.name} limit={80} />
        </span>
      </BaseButton>
      <Slash />
    </li>
  );
}

export interface NamespaceCrumbProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

export function NamespaceCrumb({ connection, id }: NamespaceCrumbProps) {
  const name = id.at(-1) ?? '';
  return (
    <li className={styles.crumb}>
      <BaseButton role="link" className={styles.link} onPress={() => openNamespace(connection.id, id)}>
        <span title={name} className={styles.cut}>
          {name === '' ? (
            <span className={styles.unnamed}>no name</span>
          ) : (
            <VisibleText text={name} limit={120} />
          )}
        </span>
      </BaseButton>
      <SiblingsButton connection={connection} id={id} kind="namespace" />
      <Slash />
    </li>
  );
}

/** For the eyes alone: between the parts of an id stands what the connection says. */
export function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}
