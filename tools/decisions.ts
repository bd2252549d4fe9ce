/** A file of `docs/decisions/`, by its number. */
export interface DecisionFile {
  readonly path: string
  readonly number: number
}

/** A reference to a decision in a text: by its number, or by the name of its file. */
export type Reference = { readonly number: number } | { readonly file: string }

/** Returns the decisions among the paths of the project, ordered by number. */
export function listDecisions(paths: readonly string[]): DecisionFile[] {
  return paths
    .flatMap((path) => {
      const name = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)
      return name ? [{ path, number: Number(name[1]) }] : []
    })
    .sort((a, b) => a.number - b.number)
}

/** Reads the head of a decision and the names of its parts. Missing parts are empty, and `number` is then NaN. */
export function readDecision(text: string) {
  const title = /^# (\d+)\. (.+)$/m.exec(text)
  const field = (name: string) => new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? ''
  const status = field('Status')
  const successor = /^superseded by (\d+)$/.exec(status)?.[1]
  return {
    number: Number(title?.[1]),
    title: title?.[2] ?? '',
    date: field('Date'),
    module: field('Module'),
    status,
    supersededBy: successor === undefined ? null : Number(successor),
    headings: [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1] ?? ''),
  }
}

/** Finds every reference to a decision in a text, also if a line of a comment ends between the word and its number. */
export function findReferences(text: string): Reference[] {
  const flat = text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#+)?[ \t]*/g, ' ')
  const references: Reference[] = []
  for (const match of flat.matchAll(/\b(?:ADRs?|decisions?) (\d{1,4}(?:(?:, | and | to )\d{1,4})*)\b/gi)) {
    for (const number of match[1]?.matchAll(/\d+/g) ?? []) references.push({ number: Number(number[0]) })
  }
  for (const match of text.matchAll(/\b(\d{4}-[a-z0-9-]+\.md)\b/g)) references.push({ file: match[1] ?? '' })
  return references
}
