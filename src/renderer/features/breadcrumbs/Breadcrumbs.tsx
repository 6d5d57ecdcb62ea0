import type { Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { classNames } from '#ui/attributes.ts';
import { BaseButton } from '#ui/BaseButton.tsx';
import { IconButton } from '#ui/Button.tsx';
import { MoreIcon, NamespaceIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { useWidth } from '#ui/use-width.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Breadcrumbs.module.css';
import { openNamespace, SiblingsButton } from './SiblingsButton.tsx';

interface BreadcrumbsProps {
  readonly connection: Connection;
  /** The ID of the page’s item; its own name is the title of the page and not part of the path. */
  readonly id: readonly string[];
}

/**
 * The path of a page: the connection and the parent namespaces, each a link, with a button that lists its siblings. One
 * tab stop, with arrow keys inside; a screen reader also reads it as a list of links.
 */
export function Breadcrumbs({ connection, id }: BreadcrumbsProps) {
  const [ref, width] = useWidth();
  const above = id.slice(0, -1);
  const { head, folded } = foldPath([connection.name, ...above], width && width - markWidth(connection));
  const parts = above.map((_, index) => above.slice(0, index + 1));
  const isFolded = (index: number) => index + 1 >= head && index + 1 < head + folded;
  return (
    <nav ref={ref} className={styles.path} aria-label="Path">
      <Toolbar label="Path" className={styles.bar}>
        <ol className={styles.list}>
          <ConnectionCrumb connection={connection} />
          {parts.map((part, index) => {
            if (!isFolded(index))
              return <NamespaceCrumb key={part.length} connection={connection} id={part} />;
            if (index + 1 !== head) return null;
            return (
              <FoldedParts key="folded" connection={connection} parts={parts.slice(index, index + folded)} />
            );
          })}
        </ol>
      </Toolbar>
    </nav>
  );
}

/** The connection stands for the root namespace. */
function ConnectionCrumb({ connection }: { readonly connection: Connection }) {
  return (
    <li className={styles.crumb}>
      <BaseButton
        role="link"
        className={classNames(styles.link, styles.connection)}
        onPress={() => openNamespace({ connectionId: connection.id, id: [] })}
      >
        <ConnectionName connection={connection} />
      </BaseButton>
      <Slash />
    </li>
  );
}

interface NamespaceCrumbProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

function NamespaceCrumb({ connection, id }: NamespaceCrumbProps) {
  const name = id.at(-1) ?? '';
  return (
    <li className={styles.crumb}>
      <BaseButton
        role="link"
        className={styles.link}
        onPress={() => openNamespace({ connectionId: connection.id, id })}
      >
        <span title={name} className="clip">
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

/** Decorative: the delimiter of an ID depends on the connection. */
function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}

interface FoldedPartsProps {
  readonly connection: Connection;
  readonly parts: readonly (readonly string[])[];
}

/** The parts without space. */
function FoldedParts({ connection, parts }: FoldedPartsProps) {
  return (
    <li className={styles.crumb}>
      <MenuTrigger>
        <IconButton icon={MoreIcon} size="tiny" label="Hidden path parts" />
        <Menu label="Namespaces between">
          {parts.map((part) => (
            <MenuItem
              key={part.length}
              icon={NamespaceIcon}
              text={part.at(-1) ?? ''}
              onAction={() => openNamespace({ connectionId: connection.id, id: part })}
            >
              <VisibleText text={part.at(-1) ?? ''} limit={60} />
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
      <Slash />
    </li>
  );
}

interface FoldedPath {
  /** The number of first parts that are shown. */
  readonly head: number;
  /** The number of hidden parts in the middle. */
  readonly folded: number;
}

/** In pixels: what is between two parts, with the button, and the button for hidden parts. */
const BESIDE = 40;
/** The first part is the connection, which has no button. */
const NO_BUTTON = 20;
const SIGN = 40;
/** The width of a letter of the path; a longer name is cut. */
const LETTER = 7.3;
const WIDEST = 180;

/**
 * The parts of a long path that go into a menu: those in the middle, because the first says which connection it is, and
 * the last is the parent. `width` is undefined until it is measured.
 */
export function foldPath(names: readonly string[], width: number | undefined): FoldedPath {
  const all = { head: names.length, folded: 0 };
  if (width === undefined || sumOf(names) <= width || names.length < 3) return all;
  for (let shown = names.length - 1; shown > 2; shown -= 1) {
    // An odd one is shown at the end, because nearer ancestors are used more.
    const head = Math.max(1, Math.floor((shown - 1) / 2));
    const left = [...names.slice(0, head), ...names.slice(names.length - (shown - head))];
    if (sumOf(left) + SIGN <= width) return { head, folded: names.length - shown };
  }
  return { head: 1, folded: names.length - 2 };
}

function sumOf(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + Math.min(WIDEST, wideness(name) * LETTER) + BESIDE, -NO_BUTTON);
}

/**
 * In pixels: the label of production after its name. The bar needs no extra space, because its letters are narrower
 * than the path’s.
 */
function markWidth({ production }: Connection): number {
  return production ? 85 : 0;
}

/** East Asian letters count as two. */
function wideness(name: string): number {
  const some = name.slice(0, 100);
  return (
    some.length +
    (some.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g)
      ?.length ?? 0)
  );
}
