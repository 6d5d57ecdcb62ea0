import { VisibleText } from '../../../ui/text/VisibleText.tsx';

/** The name of an entry, as a server gave it. An empty one is a name too, and nothing would be seen of it. */
export function EntryName({ name }: { readonly name: string }) {
  return name === '' ? '(empty)' : <VisibleText text={name} />;
}
