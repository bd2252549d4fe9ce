import { msg } from '@lingui/core/runtime-macro'
import type { FastifyRequest } from 'fastify'
import { say } from '#domain/words/say.ts'
import { requireActor } from '../access/caller.ts'
import { AppError } from '../app-error.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfMaker, PdfRenderer } from './pdf-renderer.ts'

const PERSON_RETRY_SECONDS = 5
const BUSY_RETRY_SECONDS = 10

/**
 * Makes a PDF for an answer. Each caller may have one in progress and one waiting; staff and clients wait in separate
 * lanes.
 *
 * @param make Reads the data of the document and makes it with the given renderer.
 * @throws AppError 429 if the caller already has two PDFs in progress or waiting, 503 while too many are waiting, both
 *   with `Retry-After`; 500 if it could not be made, with the reason in the log.
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
      say(msg`Two of your PDFs are already being created. Please wait until they are ready.`),
      { retryAfterSeconds: PERSON_RETRY_SECONDS },
    )
  }
  request.log.error({ reason }, 'no PDF')
  if (reason === 'busy') {
    return new AppError(
      503,
      'unavailable',
      say(msg`Many PDFs are being created right now. Please try again shortly.`),
      {
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      },
    )
  }
  return new AppError(500, 'internal', say(msg`The PDF could not be created. Please try again.`))
}
