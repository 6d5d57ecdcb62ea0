import type { DescribedNamespace } from '../../../../contract/index.ts';

export interface EmptyStateText {
  readonly title: string;
  readonly text: string;
}

/** Why there is no property to show: empty, null and not there are three answers. Undefined where there is one. */
export function noPropertiesText({
  properties,
}: Pick<DescribedNamespace, 'properties'>): EmptyStateText | undefined {
  if (properties === undefined) {
    return {
      title: 'Properties not returned',
      text: 'The response doesn’t include properties. The namespace may still have some.',
    };
  }
  if (properties === null) {
    return {
      title: 'Properties aren’t supported',
      text: 'The server returned null: it doesn’t store namespace properties.',
    };
  }
  if (properties.length > 0) return undefined;
  return {
    title: 'No properties set',
    text: 'This server supports properties; none are set on this namespace.',
  };
}
