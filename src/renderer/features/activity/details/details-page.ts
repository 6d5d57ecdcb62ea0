export type BodySide = 'request' | 'answer';
export type DetailsPage = 'summary' | 'headers' | BodySide;

/** The body that a page is about. */
export function bodySide(page: DetailsPage): BodySide | undefined {
  return page === 'request' || page === 'answer' ? page : undefined;
}
