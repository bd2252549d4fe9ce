/** What the renderer asks of its worker: one PDF. */
export type PdfRequest = {
  id: number
  /** Path of the template inside `server/`, without `.typ`. */
  template: string
  /** The template's whole input as JSON text. */
  json: string
  /** Replaces the plate at the head of the page; null: the plate is drawn. */
  logo: PdfLogo | null
  standard: PdfStandard | null
}

/** The practice's own mark: a PNG, its pixels, and a name that changes with it. */
export type PdfLogo = { hash: string; bytes: Uint8Array; width: number; height: number }

/** What the worker answers. */
export type PdfReply =
  | {
      id: number
      ok: true
      pdf: Uint8Array
      /** No font at hand draws all its letters, so it declares no standard. */
      isStandardDropped: boolean
      /** Why its text could not be made readable everywhere; null: it is. */
      textProblem: string | null
      compileMs: number
      finishMs: number
    }
  | { id: number; ok: false; problem: string }

/** The start data of the worker. */
export type PdfWorkerData = {
  /** Folder that templates are named in and may not read outside of. */
  workspace: string
  /** Absolute paths of the font files, the only ones the templates name. */
  fontPaths: string[]
}

/** Standards that a PDF can declare and be checked against while it is written. */
export type PdfStandard = 'ua-1' | 'a-2a'
