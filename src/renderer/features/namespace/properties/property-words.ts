import type { DescribedNamespace } from '../../../../contract/index.ts';

export interface StateWords {
  readonly title: string;
  readonly text: string;
}

/** Why there is no property to show: empty, null and not there are three answers. Undefined where there is one. */
export function noPropertiesWords({
  properties,
}: Pick<DescribedNamespace, 'properties'>): StateWords | undefined {
  if (properties === undefined) {
    return {
      title: 'No properties from this server',
      text: 'The server described the namespace without its properties. It may have some all the same.',
    };
  }
  if (properties === null) {
    return {
      title: 'Properties are not supported',
      text: 'The server returned null for the properties, which means that it keeps none for namespaces.',
    };
  }
  if (properties.length > 0) return undefined;
  return {
    title: 'No properties set',
    text: 'The server returned an empty object: it keeps properties, and none is set on this namespace.',
  };
}
