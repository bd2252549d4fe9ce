import {
  addConsultationNote,
  askForClient,
  deleteConsultation,
  exportConsultations,
  getConsultation,
  listConsultations,
  listStaffSlots,
  moveConsultation,
  updateConsultation,
} from '#contract/appointments/inbox.ts'
import { sendCsv } from '#server/kit/http/csv-download.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { CONSULTATION_COLUMNS } from './file-columns.ts'
import * as consultations from './service.ts'

/** Consultations and call-backs as the practice works through them. */
export function registerAdminConsultations(app: App, platform: Platform): void {
  app.route({
    ...listConsultations,
    handler: async (request, reply) => {
      const page = await consultations.listConsultations(platform, request, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.consultations
    },
  })
  app.route({
    ...exportConsultations,
    handler: async (request, reply) =>
      sendCsv(reply, {
        fileName: 'consultations.csv',
        columns: CONSULTATION_COLUMNS,
        rows: await consultations.exportConsultations(platform, request, request.query),
      }),
  })
  app.route({
    ...getConsultation,
    handler: (request) => consultations.getConsultation(platform, request, request.params.id),
  })
  app.route({
    ...updateConsultation,
    handler: (request) =>
      consultations.updateConsultation(platform, request, request.params.id, request.body),
  })
  app.route({
    ...moveConsultation,
    handler: (request) => consultations.moveConsultation(platform, request, request.params.id, request.body),
  })
  app.route({
    ...addConsultationNote,
    handler: async (request, reply) => {
      const details = await consultations.addNote(platform, request, request.params.id, request.body.note)
      return reply.code(201).send(details)
    },
  })
  app.route({
    ...askForClient,
    handler: (request) => consultations.askForClient(platform, request, request.params.id),
  })
  app.route({
    ...deleteConsultation,
    handler: (request) => consultations.deleteConsultation(platform, request, request.params.id),
  })
  app.route({
    ...listStaffSlots,
    handler: (request) => consultations.listStaffSlots(platform, request, request.params.id, request.query),
  })
}
