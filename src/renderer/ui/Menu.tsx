import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components/Menu';
import { classNames, omitUndefined } from './attributes.ts';
import { OpenerContext, OpenerOf, type OpenerOfProps } from './BaseButton.tsx';
import type { MenuPlace } from './collection/collection.ts';
import styles from './floating.module.css';
import { ChevronRightIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';
import { Shortcut } from './Shortcut.tsx';

/** Contains a button and its menu: `<MenuTrigger><Button>…</Button><Menu label="…">…</Menu></MenuTrigger>`. */
export function MenuTrigger(props: Omit<OpenerOfProps, 'opens'>) {
  return <OpenerOf opens="menu" {...props} />;
}

interface MenuProps {
  readonly label: string;
  /** MenuItem, MenuSection, or MenuSeparator. */
  readonly children: ReactNode;
  readonly placement?: 'bottom start' | 'bottom end' | 'right top';
}

/** Renders nothing while it is closed. */
export function Menu({ label, children, placement = 'bottom start' }: MenuProps) {
  const opener = use(OpenerContext);
  if (opener?.openedBy === undefined) return null;
  const { button, openedBy, change } = opener;
  return (
    <FloatingMenu
      label={label}
      beside={button}
      placement={placement}
      offset={4}
      begin={openedBy === 'pointer' || openedBy}
      onClose={() => change(undefined)}
    >
      {children}
    </FloatingMenu>
  );
}

interface ContextMenuProps extends Omit<MenuProps, 'placement'> {
  /** A point in the viewport. */
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** A menu at a point. Render it only while it is open; it returns the focus when it closes. */
export function ContextMenu({ label, children, at, onClose }: ContextMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} style={{ position: 'fixed', left: unzoomed(at.x), top: unzoomed(at.y) }} />
      <FloatingMenu label={label} beside={anchor} placement="bottom start" offset={0} begin onClose={onClose}>
        {children}
      </FloatingMenu>
    </>
  );
}

/** The point is in viewport pixels, but the anchor is in the zoomed root. */
function unzoomed(pixels: number): string {
  return `calc(${pixels}px / var(--text-zoom))`;
}

interface FloatingMenuProps extends Required<MenuProps> {
  readonly beside: RefObject<Element | null>;
  readonly offset: number;
  /** Where the focus starts: at one end, or on no item in particular (true). */
  readonly begin: true | 'first' | 'last';
  readonly onClose: () => void;
}

/** Closes the menu around a component, with all its submenus. */
const CloseMenuContext = createContext<() => void>(() => {});

function FloatingMenu({ label, children, beside, placement, offset, begin, onClose }: FloatingMenuProps) {
  return (
    // Outermost, because react-aria renders the items of the list elsewhere first.
    <CloseMenuContext value={onClose}>
      <Popover
        className={styles.layer ?? ''}
        aria-label={label}
        triggerRef={beside}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement={placement}
        offset={offset}
      >
        <AriaMenu
          aria-label={label}
          className={styles.list ?? ''}
          autoFocus={begin}
          onClose={onClose}
          // Otherwise the native context menu opens above the menu that the same key opened.
          onContextMenu={(event) => event.preventDefault()}
        >
          {/* A button in the menu must not open this menu. */}
          <OpenerContext value={undefined}>{children}</OpenerContext>
        </AriaMenu>
      </Popover>
    </CloseMenuContext>
  );
}

interface MenuItemProps {
  /** With `text`, may be more than text. */
  readonly children: ReactNode;
  readonly text?: string;
  readonly icon?: Icon;
  /** The shortcut, e.g. `Mod+Enter`. */
  readonly keys?: string | undefined;
  /** At the end of the row: a mark, a badge. */
  readonly after?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onAction?: () => void;
  /** Called on focus and on hover. */
  readonly onFocus?: () => void;
}

export function MenuItem(props: MenuItemProps) {
  const text = props.text ?? (typeof props.children === 'string' ? props.children : undefined);
  return (
    <AriaMenuItem
      className={classNames(styles.row, props.danger && styles.danger)}
      isDisabled={props.disabled ?? false}
      {...omitUndefined({ onAction: props.onAction, onFocus: props.onFocus, textValue: text })}
    >
      {props.icon && <props.icon size={14} className={styles.icon} />}
      {props.children}
      {(props.keys !== undefined || props.after !== undefined) && (
        <span className={styles.end}>
          {props.after}
          {props.keys !== undefined && <Shortcut keys={props.keys} plain />}
        </span>
      )}
    </AriaMenuItem>
  );
}

interface SubmenuProps extends Pick<MenuItemProps, 'icon' | 'disabled'> {
  /** The text of the item that opens the submenu. */
  readonly label: string;
  /** MenuItem or MenuSeparator. */
  readonly children: ReactNode;
  /** A preview beside the items; not interactive. */
  readonly beside?: ReactNode;
}

export function Submenu({ label, icon, disabled, children, beside }: SubmenuProps) {
  const close = use(CloseMenuContext);
  return (
    <SubmenuTrigger>
      <MenuItem after={<ChevronRightIcon size={14} />} {...omitUndefined({ icon, disabled })}>
        {label}
      </MenuItem>
      <Popover className={classNames(styles.layer, beside !== undefined && styles.across)} offset={-2}>
        <AriaMenu
          aria-label={label}
          className={styles.list ?? ''}
          onClose={close}
          onContextMenu={(event) => event.preventDefault()}
        >
          {children}
        </AriaMenu>
        {beside}
      </Popover>
    </SubmenuTrigger>
  );
}

interface MenuSectionProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function MenuSection({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection>
      <Header className={styles.heading}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.rule ?? ''} />;
}
