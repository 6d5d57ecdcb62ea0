import { createHash } from 'node:crypto';

/** @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage */
/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

/**
 * A reproducible bill of materials in CycloneDX 1.6: without a time or a random number.
 *
 * @param {PackageFacts} facts
 * @param {readonly ShippedPackage[]} packages
 * @param {{ electron: string, chrome: string, node: string } | undefined} versions of the runtime, if it is included
 */
export function formatSbom(facts, packages, versions) {
  const runtime = versions === undefined ? [] : runtimeOf(versions);
  const components = [...runtime, ...packages.map(componentOf)];
  const root = { type: 'application', name: 'vitrine', version: facts.version, 'bom-ref': 'vitrine' };
  const content = {
    metadata: { component: { ...root, licenses: [{ license: { name: facts.license } }] } },
    components,
    dependencies: [{ ref: 'vitrine', dependsOn: components.map((component) => component['bom-ref']) }],
  };
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(content), version: 1 };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

/** @param {{ electron: string, chrome: string, node: string }} versions */
function runtimeOf({ electron, chrome, node }) {
  return [
    framework('electron', electron, `pkg:npm/electron@${electron}`, 'MIT'),
    framework('chromium', chrome, `pkg:generic/chromium@${chrome}`, 'BSD-3-Clause'),
    framework('node', node, `pkg:generic/node@${node}`, 'MIT'),
  ];
}

/** @type {(name: string, version: string, purl: string, license: string) => ReturnType<typeof componentOf>} */
function framework(name, version, purl, license) {
  return {
    type: 'framework',
    name,
    version,
    purl,
    'bom-ref': purl,
    licenses: [{ license: { id: license } }],
  };
}

/** With an SPDX ID if there is one, else an expression or a name. @param {ShippedPackage} one */
function componentOf({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  /** @type {object} */
  const stated = /^[\w.-]+$/.test(license)
    ? { license: { id: license } }
    : / (OR|AND|WITH) /.test(license)
      ? { expression: license }
      : { license: { name: license } };
  return { type: 'library', name, version, purl, 'bom-ref': purl, licenses: [stated] };
}

/** @param {object} content */
function serialOf(content) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}
