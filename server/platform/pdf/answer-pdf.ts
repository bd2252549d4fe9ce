import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { PdfError } from './pdf-renderer.ts'

/**
 * A PDF that is being made for an answer. What its renderer refuses becomes what a caller is told: 503 while too many are
 * waiting, else that it could not be made, with the reason in the log.
 */
export async function answerPdf(
  request: Pick<FastifyRequest, 'log'>,
  making: Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await making
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    request.log.error({ reason: error.reason }, 'no PDF')
    if (error.reason === 'busy')
      throw new AppError(503, 'unavailable', 'Too many PDFs are being made. Please try again.')
    throw new AppError(500, 'internal', 'The PDF could not be made. Please try again.')
  }
}
