/** The lint for binding language without a keyword in capitals. */

const BINDING =
  /(?<![\p{L}\p{N}])(?:must|shall|should|may not|(?:is|are) (?:not )?(?:required|recommended)|required to)(?![\p{L}\p{N}])/u;

/**
 * Says whether a sentence reads as binding though it holds no keyword. RFC 8174 gives such words their ordinary meaning,
 * so this makes no clause of them: it fills a review queue.
 */
export function bindsInLowerCase(words: string): boolean {
  return BINDING.test(words.replace(/`[^`]*`/g, '``'));
}
