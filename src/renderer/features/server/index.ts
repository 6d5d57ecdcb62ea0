export { ServerPage } from './ServerPage.tsx';
export { serverWords } from './server-words.ts';
