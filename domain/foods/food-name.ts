/** Maximum length of the name of a food or dish, in characters. */
export const MAX_FOOD_NAME = 255

const COPY_MARK = ' (copy)'

/** Returns the name of a copy. A name that would become too long is shortened before the mark: `Dal` → `Dal (copy)`. */
export function nameFoodCopy(name: string): string {
  return `${name.slice(0, MAX_FOOD_NAME - COPY_MARK.length)}${COPY_MARK}`
}
