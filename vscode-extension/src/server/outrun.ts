/** Questions about a text that somebody changes before they are answered. */

/** What a question is about. */
export interface Question<Place, Answer> {
  ask(place: Place): PromiseLike<Answer> | Answer;
  /** Whether an answer says nothing: the server does not answer about a text that has changed meanwhile. */
  isEmpty(answer: Answer): boolean;
  /** The version of the text now. */
  version(): number;
  /** Where the question is to be asked about the text of now; undefined if it makes no sense any more. */
  placeNow(): Place | undefined;
}

/** How often one question is asked. */
const MOST = 5;

/** Ask until there is an answer about a text that has not changed meanwhile; and where that was. */
export async function askUntilCurrent<Place, Answer>(
  first: Place,
  { ask, isEmpty, version, placeNow }: Question<Place, Answer>,
): Promise<{ readonly answer: Answer; readonly place: Place }> {
  let place = first;
  for (let times = 1; ; times += 1) {
    const before = version();
    const answer = await ask(place);
    const next = version() !== before && isEmpty(answer) ? placeNow() : undefined;
    if (next === undefined || times === MOST) return { answer, place };
    place = next;
  }
}
