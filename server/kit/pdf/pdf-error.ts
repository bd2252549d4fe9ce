/** The reason why there is no PDF. */
export type PdfErrorReason =
  /** The template does not exist, does not compile, or does not accept this data. */
  | 'template'
  /** The input is larger than any of our documents can be. */
  | 'too-large'
  /** It took too long, and the worker was given up. */
  | 'timeout'
  /** The worker died while making the document. */
  | 'crashed'
  /** Too many documents are waiting; a retry in a moment can succeed (HTTP 503). */
  | 'busy'
  /** This person has one document in progress and one waiting; a retry can succeed when they are made (HTTP 429). */
  | 'person-busy'
  /** The renderer is closed, because the server is stopping. */
  | 'closed'

/** A PDF that could not be made. Its message is for the log and may quote the document: never show it. */
export class PdfError extends Error {
  override name = 'PdfError'
  readonly reason: PdfErrorReason
  constructor(reason: PdfErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}
