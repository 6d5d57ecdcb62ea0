import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { showArborist } from './arborist.js';
import { showHeadless } from './headless.js';
import { showRcTree } from './rc-tree.js';
import { showVitrine } from './vitrine.js';

/*
 * The same names in one tree after the other, every namespace open, every row a sign and a name. Called by the bench.
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

/** What the trees hold of it counts, and not what they were given. */
window.forgetCatalog = () => {
  catalog = [];
};
