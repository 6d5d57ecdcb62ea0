export {
  FindSimilarItem,
  FindSimilarPart,
  type SimilarSource,
  useFindSimilar,
} from './FindSimilar.tsx';
