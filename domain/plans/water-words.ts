/** Drinks whose names contain the word for water. */
const OTHER_DRINKS =
  /\b(?:\p{L}+\s+)?(?:coconut|jeera|cumin|lemon|lime|rice|barley|rose|detox|methi|chia|tulsi|ajwain|saunf|infused)\s+water\b/giu
const WATER = /\b(?:water|fluids?|paani|pani|hydrat\p{L}*)\b|पानी|जल|నీళ్ళు|నీళ్లు|నీరు|தண்ணீர்/iu
const DRINKING =
  /\b(?:drink|sip|glass(?:es)?|litres?|liters?|ltrs?|hydrat\p{L}*|pee?yen|piyen|piye|pio)\b|\d\s*(?:l|ml)\b|पिए|पीएं|पियें|पिएं|गिलास|తాగ|గ్లాస|குடி/iu
/** Some clients must drink little: with these words, nobody is reminded. */
const LIMITING =
  /\b(?:limit\p{L}*|restrict\p{L}*|avoid|no more|not more|less|reduce|at most|maximum|max|only|don['’]?t|do not|never|without|kam|mat)\b|कम|सीमित|(?:^|\s)न(?:\s|$)|తక్కువ/iu

/** Lists the texts of a plan in which a dietician advises what to drink and to do each day. */
export function listAdvice({
  tips,
  specialInstructions,
}: {
  tips: readonly string[]
  specialInstructions: string | null
}): string[] {
  return [...tips, specialInstructions ?? '']
}

/** Checks whether a text is about drinking water, and not about another drink. */
export function namesWater(text: string): boolean {
  return WATER.test(text.replace(OTHER_DRINKS, ' '))
}

/**
 * Checks whether a plan limits water or fluids anywhere. It then does not ask for any, whatever else it says, because
 * drinking much could harm this client.
 */
export function limitsWater(advice: readonly string[]): boolean {
  return listWaterSentences(advice).some((sentence) => LIMITING.test(sentence))
}

/**
 * Checks whether a plan asks the client to drink water, with or without an amount.
 *
 * Example: ['Drink 8 glasses of water a day'] → true. ['Sip water, but no more than 1 litre of fluids'] → false.
 */
export function asksForWater(advice: readonly string[]): boolean {
  return !limitsWater(advice) && listWaterSentences(advice).some((sentence) => DRINKING.test(sentence))
}

function listWaterSentences(advice: readonly string[]): string[] {
  return advice
    .flatMap((text) => text.split(/[.;!\n।]+(?!\d)/))
    .filter(namesWater)
    .map((sentence) => sentence.replace(OTHER_DRINKS, ' '))
}
