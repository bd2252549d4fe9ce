import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'

/** The parts of a PDF that tests check: its texts with their positions, and its metadata. */
export type ReadPdf = {
  title: string
  author: string
  /** BCP 47 tag of the document. */
  language: string | null
  isTagged: boolean
  /** The part of PDF/UA that the document declares, '1' for example; `null` if it declares none. */
  pdfUaPart: string | null
  pages: ReadPdfPage[]
  /** Text of all pages; lines end as on the page. */
  text: string
}

export type ReadPdfPage = {
  text: string
  /** Pieces of text with the distance of their baseline from the page's lower left corner. */
  pieces: { text: string; xPt: number; yPt: number }[]
  /** Roles in the page's structure tree, in reading order: 'H1', 'Table', 'TH'. */
  roles: string[]
  /** Alternative texts of images, for people who cannot see them. */
  alts: string[]
  widthPt: number
  heightPt: number
}

/** Reads a PDF as Firefox does (pdf.js). */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes over the buffer that it receives, so it gets a copy.
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const { info, metadata } = await document.getMetadata()
    const facts = info as { Title?: string; Author?: string; Language?: string | null }
    // It is typed as a plain object but is a Map.
    const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null
    const pages: ReadPdfPage[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      const content = await page.getTextContent({ disableNormalization: true })
      const nodes = listNodes(await page.getStructTree())
      const items = content.items.filter((item): item is TextItem => 'str' in item)
      pages.push({
        text: items.map((item) => item.str + (item.hasEOL ? '\n' : '')).join(''),
        pieces: items
          .filter((item) => item.str.trim() !== '')
          .map((item) => ({
            text: item.str,
            xPt: Number(item.transform[4]),
            yPt: Number(item.transform[5]),
          })),
        roles: nodes.flatMap(({ role }) => (role ? [role] : [])),
        alts: nodes.flatMap(({ alt }) => (alt ? [alt] : [])),
        widthPt: page.view[2] ?? 0,
        heightPt: page.view[3] ?? 0,
      })
    }
    return {
      title: facts.Title ?? '',
      author: facts.Author ?? '',
      language: facts.Language ?? null,
      isTagged: marks?.get('Marked') === true,
      pdfUaPart: (metadata?.get('pdfuaid:part') as string | null | undefined) ?? null,
      pages,
      text: pages.map((page) => page.text).join('\n'),
    }
  } finally {
    await task.destroy()
  }
}

type StructureNode = { role?: string; alt?: string; children?: unknown[] }

/** Returns the nodes of the structure tree in reading order. */
function listNodes(node: StructureNode | null): StructureNode[] {
  if (!node) return []
  return [node, ...(node.children ?? []).flatMap((child) => listNodes(child as StructureNode))]
}
