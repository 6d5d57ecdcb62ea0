import type { SchemaField } from '#contract/index.ts';

/** A field with its position in the schema. */
export interface FieldNode {
  /** Made of names, so that a selection survives an answer in which columns were added before it. */
  readonly key: string;
  readonly path: readonly string[];
  readonly field: SchemaField;
  /** Starts at 1, like `aria-level`. */
  readonly level: number;
  /** Starts at 1 and counts through the whole schema from top to bottom. */
  readonly ordinal: number;
  readonly children: readonly FieldNode[];
}

export interface FieldTree {
  readonly columns: readonly FieldNode[];
  /** Counts the columns and all nested fields. */
  readonly count: number;
}

interface Parent {
  readonly key: string;
  readonly path: readonly string[];
  readonly level: number;
}

const TOP: Parent = { key: '', path: [], level: 0 };

export function buildFieldTree(fields: readonly SchemaField[]): FieldTree {
  let count = 0;
  function placeAll(siblings: readonly SchemaField[], parent: Parent): readonly FieldNode[] {
    const keyOf = uniqueKeys(parent.key);
    return siblings.map((field) => {
      count += 1;
      const place = {
        key: keyOf(field.name),
        path: [...parent.path, field.name],
        level: parent.level + 1,
      };
      const ordinal = count;
      return { ...place, field, ordinal, children: placeAll(field.children, place) };
    });
  }
  return { columns: placeAll(fields, TOP), count };
}

/** Arrow allows two fields with the same name side by side; the second one's key gets a number. */
function uniqueKeys(parentKey: string): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${parentKey}/${JSON.stringify(name)}${before === 0 ? '' : before + 1}`;
  };
}

export function findField(tree: FieldTree, key: string): FieldNode | undefined {
  let siblings = tree.columns;
  for (;;) {
    const found = siblings.find((node) => key === node.key || key.startsWith(`${node.key}/`));
    if (found === undefined || found.key === key) return found;
    siblings = found.children;
  }
}

/** The keys of all fields that have children. */
export function foldableKeys(nodes: readonly FieldNode[]): readonly string[] {
  return nodes.flatMap(({ key, children }) =>
    children.length === 0 ? [] : [key, ...foldableKeys(children)],
  );
}
