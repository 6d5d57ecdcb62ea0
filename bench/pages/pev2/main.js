import 'bootstrap/dist/css/bootstrap.css';
import 'pev2/dist/pev2.css';
import { Plan } from 'pev2';
import { createApp, h } from 'vue';

/** Called by the benchmark. */
window.showPlan = (text) => {
  const host = document.createElement('div');
  host.style.height = '100vh';
  document.querySelector('#app')?.replaceChildren(host);
  createApp({ render: () => h(Plan, { planSource: text, planQuery: '' }) }).mount(host);
};
