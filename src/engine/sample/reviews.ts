import { Bool, type Table, vectorFromArray } from 'apache-arrow';
import type { EnginePlace } from '../open-tables.ts';
import {
  column,
  createSampleTable,
  instants,
  numbers,
  repeated,
  requiredColumn,
  sampleTableOf,
  text,
  vectors,
} from './columns.ts';
import type { WordList } from './product-vocabulary.ts';
import { createClusters, createRandom, type Random } from './random.ts';

const SEED = 20_260_903;
const DIMENSIONS = 16;
const ROWS = 2_000;
const PRODUCTS = 10_000;
const FIRST_REVIEW = BigInt(Date.UTC(2025, 0, 1, 6)) * 1000n;
const FOUR_HOURS = 14_400_000_000n;
const WITHOUT_WORDS = 0.1;

const OPENINGS: readonly [WordList, ...WordList[]] = [
  ['It broke in the first week', 'Not what the pictures promise', 'I sent it back'],
  ['It does less than it should', 'The finish is careless', 'Too small for what it costs'],
  ['It is all right', 'Does what it says and no more', 'A fair price for a plain thing'],
  ['I like it a lot', 'Well made, and it looks good', 'Better than the one before'],
  ['The best that I ever had', 'I would buy it again at once', 'Everybody asks where it is from'],
];
const CLOSINGS: WordList = [
  'It came in three days',
  'The parcel was much too large',
  'The colour is darker than on the screen',
  'Customer service answered on the same day',
  'My neighbour has ordered one as well',
];

/** Has no index: every search reads all rows. */
export async function makeReviews(place: EnginePlace): Promise<void> {
  await createSampleTable(place, reviewTable());
}

function reviewTable(): Table {
  const random = createRandom(SEED);
  // Texts with a similar meaning have the same number of stars.
  const clusters = createClusters(random, { families: OPENINGS.length, groups: 1, dimensions: DIMENSIONS });
  const reviews = Array.from({ length: ROWS }, (_, at) => reviewOf(at, random));
  const isVerified = reviews.map(() => random.share() < 0.7);
  return sampleTableOf({
    review_id: requiredColumn(numbers(BigInt64Array.from(reviews, ({ id }) => BigInt(id)))),
    product_id: requiredColumn(numbers(BigInt64Array.from(reviews, ({ product }) => BigInt(product)))),
    stars: requiredColumn(numbers(Int8Array.from(reviews, ({ stars }) => stars))),
    text: text(reviews.map((review) => review.text)),
    language: requiredColumn(repeated(reviews.map(({ language }) => language))),
    is_verified: column(vectorFromArray(isVerified, new Bool())),
    helpful: requiredColumn(numbers(Uint16Array.from(reviews, ({ helpful }) => helpful))),
    written_at: requiredColumn(instants(reviews.map(({ id }) => FIRST_REVIEW + BigInt(id) * FOUR_HOURS))),
    vector: vectors(clusters.points(reviews.map(({ stars }) => stars - 1)), DIMENSIONS),
  });
}

function reviewOf(at: number, random: Random) {
  const opening = random.pick(OPENINGS);
  const words = `${random.pick(opening)}. ${random.pick(CLOSINGS)}.`;
  return {
    id: at + 1,
    product: 1 + random.below(PRODUCTS),
    stars: OPENINGS.indexOf(opening) + 1,
    text: random.share() < WITHOUT_WORDS ? null : words,
    language: random.pick(['en', 'en-GB', 'en-US']),
    helpful: random.below(40),
  };
}
