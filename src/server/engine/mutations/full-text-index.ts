import { Index } from '@lancedb/lancedb';
import { definedOptions } from './defined-options.ts';
import type { IndexSettings } from './index-settings.ts';

export function fullTextIndex({ count, flag, word }: IndexSettings): Index {
  return Index.fts(
    definedOptions({
      withPosition: flag('with_position'),
      baseTokenizer: word('base_tokenizer', TOKENIZERS),
      language: word('language', LANGUAGES),
      maxTokenLength: count('max_token_length'),
      lowercase: flag('lower_case'),
      stem: flag('stem'),
      removeStopWords: flag('remove_stop_words'),
      asciiFolding: flag('ascii_folding'),
      ngramMinLength: count('min_ngram_length'),
      ngramMaxLength: count('max_ngram_length'),
      prefixOnly: flag('prefix_only'),
    }),
  );
}

// SECURITY: the engine has more, which read files from a path that the name holds.
const TOKENIZERS = ['simple', 'whitespace', 'raw', 'ngram'] as const;

/** The engine ends its whole process over any other. */
const LANGUAGES = [
  'Arabic',
  'Danish',
  'Dutch',
  'English',
  'Finnish',
  'French',
  'German',
  'Greek',
  'Hungarian',
  'Italian',
  'Norwegian',
  'Portuguese',
  'Romanian',
  'Russian',
  'Spanish',
  'Swedish',
  'Tamil',
  'Turkish',
] as const;
