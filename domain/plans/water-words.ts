/** Drinks whose names contain the word for water. */
const OTHER_DRINKS =
  /\b(?:\p{L}+\s+)?(?:coconut|jeera|cumin|lemon|lime|rice|barley|rose|detox|methi|chia|tulsi|ajwain|saunf|infused)\s+water\b/giu
const WATER = /\b(?:water|fluids?|paani|pani|hydrat\p{L}*)\b|पानी|నీళ్ళు|నీళ్లు|నీరు|தண்ணீர்/iu
const DRINKING =
  /\b(?:drink|sip|glass(?:es)?|litres?|liters?|ltrs?|hydrat\p{L}*|pee?yen|piyen|piye|pio)\b|\d\s*(?:l|ml)\b|पिए|पीएं|पियें|पिएं|गिलास|తాగ|గ్లాస|குடி/iu
/** Some clients must drink little: with these words, nobody is reminded. */
const LIMITING =
  /\b(?:limit\p{L}*|restrict\p{L}*|avoid|no more|not more|less|reduce|at most|maximum|max|only|don['’]?t|do not|never|without|kam|mat)\b|कम|सीमित|(?:^|\s)न(?:\s|$)|తక్కువ/iu

/**
 * Checks whether the words of a plan ask the client to drink water. A plan that limits water or fluids anywhere does not
 * ask for it, whatever else it says, because drinking much could harm this client.
 *
 * Example: ['Drink 8 glasses of water a day'] → true. ['Sip water, but no more than 1 litre of fluids'] → false.
 */
export function asksForWater(texts: readonly string[]): boolean {
  const sentences = texts
    .flatMap((text) => text.split(/[.;!\n।]+(?!\d)/))
    .map((sentence) => sentence.replace(OTHER_DRINKS, ' '))
    .filter((sentence) => WATER.test(sentence))
  if (sentences.some((sentence) => LIMITING.test(sentence))) return false
  return sentences.some((sentence) => DRINKING.test(sentence))
}
