export {
  FindSimilarItem,
  FindSimilarPart,
  type SimilarSource,
  useFindSimilar,
} from './FindSimilar.tsx';
export { NEIGHBORS, vectorFor } from './find-similar.ts';
