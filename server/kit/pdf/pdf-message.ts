/** A request of the renderer to its worker: one document. */
export type PdfRequest = {
  id: number
  /** Path of the template inside `server/`, without `.typ`. */
  template: string
  /** The template's whole input as JSON text. */
  json: string
  /** Replaces the default logo at the head of the page; `null` if the default logo is drawn. */
  logo: PdfLogo | null
  standard: PdfStandard | null
  /** `svg` gives the only page of the document as a picture, with its text as outlines. */
  form: 'pdf' | 'svg'
}

/** The practice's own logo: a PNG, its size in pixels, and a name that changes with it. */
export type PdfLogo = { hash: string; bytes: Uint8Array; width: number; height: number }

/** The answer of the worker. */
export type PdfReply =
  | {
      id: number
      ok: true
      /** The bytes of the PDF, or of the picture in UTF-8. */
      pdf: Uint8Array
      /** True if no available font draws all its letters, so that it declares no standard. */
      isStandardDropped: boolean
      /** The reason why its text could not be made readable in all viewers; `null` if it is readable. */
      textProblem: string | null
      compileMs: number
      finishMs: number
    }
  | { id: number; ok: false; problem: string }

/** The start data of the worker. */
export type PdfWorkerData = {
  /** The folder that template names are relative to; templates may not read files outside of it. */
  workspace: string
  /** Absolute paths of the font files; templates name no other fonts. */
  fontPaths: string[]
}

/** Standards that a PDF can declare and be checked against while it is written. */
export type PdfStandard = 'ua-1' | 'a-2a'
