export type RequestLanguage = 'curl' | 'python' | 'typescript';

export const LANGUAGE_NAMES: Readonly<Record<RequestLanguage, string>> = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
};

export const LANGUAGES: readonly RequestLanguage[] = ['curl', 'python', 'typescript'];
