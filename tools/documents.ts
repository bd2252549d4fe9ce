/** A path named in a document: in backticks from the project's root, or as a link from the document. */
export interface NamedPath {
  readonly path: string
  readonly isLink: boolean
}

const FOLDERS = 'bench|contract|docs|domain|e2e|public|server|tools|web'

/** Finds the files and folders of the project that a document names. Addresses of other sites are left out. */
export function findNamedPaths(text: string): NamedPath[] {
  const inCode = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./*-]+)\``, 'g'))]
  const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)]
  return [
    ...inCode.map((match) => ({ path: match[1] ?? '', isLink: false })),
    ...links.map((match) => ({ path: match[1] ?? '', isLink: true })),
  ]
}
