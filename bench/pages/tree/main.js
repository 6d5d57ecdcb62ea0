import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { showArborist } from './arborist.js';
import { showHeadless } from './headless.js';
import { showRcTree } from './rc-tree.js';
import { showVitrine } from './vitrine.js';

/*
 * The same names in one tree after another, with every namespace expanded and a symbol and a name in every row. Called
 * by the benchmark.
 */

const SHOW = { vitrine: showVitrine, 'rc-tree': showRcTree, arborist: showArborist, headless: showHeadless };

let catalog = [];
let root;

window.makeCatalog = (namespaces, tablesOfEach) => {
  catalog = Array.from({ length: namespaces }, (_, index) => ({
    name: `namespace_${index}`,
    tables: Array.from({ length: tablesOfEach }, (_, table) => `table_${index}_${table}`),
  }));
};

window.showTree = async (name) => {
  const props = await SHOW[name](catalog);
  root?.unmount();
  root = createRoot(document.querySelector('#app'));
  root.render(createElement(props.component, props));
};

/** Releases the input, so that only the memory of the trees counts. */
window.forgetCatalog = () => {
  catalog = [];
};
