import {
  ADJECTIVES,
  CARE,
  CATEGORIES,
  type Category,
  COLOURS,
  FEATURES,
  KINDS_OF_EACH,
  TAGS,
} from './product-vocabulary.ts';
import type { Random } from './random.ts';

export interface Product {
  readonly id: number;
  readonly sku: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** A number of the kind of thing among those of all categories. */
  readonly kind: number;
  readonly price: number;
  readonly stock: number;
  readonly rating: number | null;
  readonly addedAt: bigint;
  readonly tags: readonly string[];
}

const FIRST_DAY = BigInt(Date.UTC(2023, 0, 1)) * 1000n;
const MICROSECONDS_A_MINUTE = 60_000_000n;
const MINUTES_OF_THREE_YEARS = 3 * 365 * 24 * 60;
const UNRATED = 0.08;

export function productOf(id: number, random: Random): Product {
  const category = random.pick(CATEGORIES);
  const kindOfCategory = random.below(KINDS_OF_EACH);
  const thing = category.kinds[kindOfCategory] ?? category.kinds[0];
  return {
    id,
    sku: `${category.name.slice(0, 3).toUpperCase()}-${String(id).padStart(6, '0')}`,
    ...wordsOf(thing, category, random),
    category: category.name,
    kind: CATEGORIES.indexOf(category) * KINDS_OF_EACH + kindOfCategory,
    // More cheap things than dear ones.
    price: Math.round(5_00 + random.share() * random.share() * 795_00) / 100,
    stock: random.below(240),
    rating: random.share() < UNRATED ? null : 2 + random.below(31) / 10,
    addedAt: FIRST_DAY + BigInt(random.below(MINUTES_OF_THREE_YEARS)) * MICROSECONDS_A_MINUTE,
    tags: TAGS.filter(() => random.share() < 0.2),
  };
}

function wordsOf(thing: string, { materials, places }: Category, random: Random) {
  const material = random.pick(materials);
  const adjective = random.pick(ADJECTIVES);
  const title = `${adjective} ${thing} of ${material}, ${random.pick(COLOURS)}`;
  const sentences = [
    `${article(adjective)} ${adjective} ${thing} of ${material}, made for ${random.pick(places)}`,
    random.pick(FEATURES),
    random.pick(CARE),
  ];
  return { title: capitalised(title), description: `${sentences.join('. ')}.` };
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'An' : 'A';
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
