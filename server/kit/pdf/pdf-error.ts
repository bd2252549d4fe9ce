/** Why there is no PDF. */
export type PdfErrorReason =
  /** The template does not exist, does not compile, or does not take this data. */
  | 'template'
  /** The input is larger than any document of ours can be. */
  | 'too-large'
  /** It took too long; the worker was given up. */
  | 'timeout'
  /** The worker died while making it. */
  | 'crashed'
  /** Too many are waiting; worth another try in a moment (HTTP 503). */
  | 'busy'
  /** This person has one under way and one waiting; worth another try when they are made (HTTP 429). */
  | 'person-busy'
  /** The renderer is closed: the server is going down. */
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
