export interface Category {
  readonly name: string;
  readonly kinds: WordList;
  readonly materials: WordList;
  readonly places: WordList;
}

export type WordList = readonly [string, ...string[]];

/** All have the same number of kinds, so that kinds can be numbered. */
export const CATEGORIES: readonly [Category, ...Category[]] = [
  {
    name: 'Lighting',
    kinds: ['desk lamp', 'floor lamp', 'pendant light', 'lantern', 'wall light'],
    materials: ['brass', 'walnut', 'opal glass', 'steel', 'paper'],
    places: ['a reading corner', 'long evenings', 'a dark hallway', 'the bedside'],
  },
  {
    name: 'Kitchen',
    kinds: ['kettle', 'frying pan', 'chopping board', 'coffee grinder', 'mixing bowl'],
    materials: ['copper', 'cast iron', 'olive wood', 'stoneware', 'steel'],
    places: ['slow Sunday breakfasts', 'small kitchens', 'an open fire', 'bread dough'],
  },
  {
    name: 'Furniture',
    kinds: ['armchair', 'bookshelf', 'dining table', 'stool', 'sideboard'],
    materials: ['oak', 'walnut', 'ash', 'linen', 'leather'],
    places: ['the living room', 'high ceilings', 'a family of six', 'a first flat'],
  },
  {
    name: 'Garden',
    kinds: ['watering can', 'pruning shears', 'garden bench', 'planter', 'hammock'],
    materials: ['galvanised steel', 'teak', 'terracotta', 'cotton', 'willow'],
    places: ['a sunny balcony', 'old roses', 'the vegetable patch', 'rainy summers'],
  },
  {
    name: 'Textiles',
    kinds: ['blanket', 'cushion', 'rug', 'curtain', 'bed sheet'],
    materials: ['wool', 'linen', 'organic cotton', 'alpaca', 'jute'],
    places: ['cold mornings', 'bare floors', 'the guest room', 'an afternoon nap'],
  },
  {
    name: 'Office',
    kinds: ['notebook', 'pen holder', 'desk organiser', 'paper tray', 'footrest'],
    materials: ['cork', 'recycled paper', 'beech', 'felt', 'aluminium'],
    places: ['a tidy desk', 'long meetings', 'first drafts', 'working from home'],
  },
  {
    name: 'Bath',
    kinds: ['towel', 'soap dish', 'bath mat', 'mirror', 'shower shelf'],
    materials: ['bamboo', 'organic cotton', 'stoneware', 'chrome', 'marble'],
    places: ['a small bathroom', 'the sauna', 'hard water', 'two sinks'],
  },
  {
    name: 'Toys',
    kinds: ['train set', 'building blocks', 'puzzle', 'stuffed bear', 'kite'],
    materials: ['beech', 'maple', 'felt', 'mohair', 'silk'],
    places: ['rainy afternoons', 'children from three', 'windy beaches', 'grandparents'],
  },
  {
    name: 'Outdoor',
    kinds: ['tent', 'sleeping bag', 'camping stove', 'backpack', 'water bottle'],
    materials: ['waxed canvas', 'titanium', 'goose down', 'nylon', 'steel'],
    places: ['two nights in the mountains', 'wet weather', 'winter camps', 'the first hike'],
  },
  {
    name: 'Music',
    kinds: ['record player', 'headphones', 'loudspeaker', 'metronome', 'guitar stand'],
    materials: ['walnut', 'aluminium', 'leather', 'birch', 'brass'],
    places: ['late nights', 'a quiet room', 'old records', 'daily practice'],
  },
  {
    name: 'Pets',
    kinds: ['dog bed', 'cat tree', 'feeding bowl', 'bird house', 'lead'],
    materials: ['felt', 'sisal', 'stoneware', 'larch', 'leather'],
    places: ['old dogs', 'curious cats', 'the front garden', 'long walks'],
  },
  {
    name: 'Storage',
    kinds: ['basket', 'chest', 'coat rack', 'shoe cabinet', 'storage jar'],
    materials: ['seagrass', 'cedar', 'wrought iron', 'glass', 'bamboo'],
    places: ['the hallway', 'winter coats', 'dry goods', 'everything without a place'],
  },
];

export const KINDS_OF_EACH = 5;

export const ADJECTIVES: WordList = [
  'quiet',
  'sturdy',
  'light',
  'handmade',
  'compact',
  'generous',
  'foldable',
  'elegant',
  'plain',
  'warm',
  'durable',
  'slim',
];

export const COLOURS: WordList = [
  'ivory',
  'charcoal',
  'moss green',
  'brick red',
  'midnight blue',
  'ochre',
  'natural',
  'pale grey',
];

export const FEATURES: WordList = [
  'It is made in small batches by a workshop of four people',
  'It arrives in one piece and needs no tools',
  'Every part can be replaced without a craftsman',
  'The surface is oiled by hand and grows darker with the years',
  'It folds flat and disappears behind a door',
  'The edges are rounded, so nothing catches',
  'It was tested for ten years of daily use',
  'The design is from 1957 and has hardly changed',
  'It carries more weight than it looks',
  'A spare set of screws lies in the box',
];

export const CARE: WordList = [
  'Wipe it with a damp cloth',
  'Keep it out of direct sunlight',
  'Brush it once a month',
  'A little wax in spring keeps it waterproof',
  'It needs no care at all',
];

export const TAGS: WordList = [
  'new',
  'bestseller',
  'fair trade',
  'made in europe',
  'recycled',
  'gift',
  'last chance',
  'plastic free',
];
