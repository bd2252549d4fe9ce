import type { FastifyRequest } from 'fastify'
import { requireActor } from '../access/caller.ts'
import { AppError } from '../app-error.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfMaker, PdfRenderer } from './pdf-renderer.ts'

const PERSON_RETRY_SECONDS = 5
const BUSY_RETRY_SECONDS = 10

/**
 * Makes a PDF for an answer. The caller has one under way and one waiting at most; staff and clients wait in lanes of
 * their own.
 *
 * @param make Reads what the document needs and makes it with the renderer it gets.
 * @throws AppError 429 when the caller has two PDFs in the making, 503 while too many are waiting, both with
 *   `Retry-After`; 500 when it could not be made, with the reason in the log.
 */
export async function answerPdf<Made>(
  { pdf }: { pdf: PdfRenderer },
  request: FastifyRequest,
  make: (pdf: PdfMaker) => Promise<Made>,
): Promise<Made> {
  const { userId, role } = requireActor(request)
  try {
    const giveBack = pdf.claimPlace(userId)
    try {
      return await make(pdf.inLane(role === 'client' ? 'client' : 'staff'))
    } finally {
      giveBack()
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw toAnswer(request, error)
  }
}

function toAnswer(request: FastifyRequest, { reason }: PdfError): AppError {
  if (reason === 'person-busy') {
    return new AppError(
      429,
      'too_many_requests',
      'Two of your PDFs are already being made. Please wait until they are ready.',
      { retryAfterSeconds: PERSON_RETRY_SECONDS },
    )
  }
  request.log.error({ reason }, 'no PDF')
  if (reason === 'busy') {
    return new AppError(503, 'unavailable', 'Many PDFs are being made right now. Please try again shortly.', {
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    })
  }
  return new AppError(500, 'internal', 'The PDF could not be made. Please try again.')
}
