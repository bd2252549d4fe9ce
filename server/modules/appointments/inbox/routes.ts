import {
  addConsultationNote,
  deleteConsultation,
  exportConsultations,
  getConsultation,
  listConsultations,
  listStaffSlots,
  moveConsultation,
  requestClientAccount,
  updateConsultation,
} from '#contract/appointments/inbox.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { CONSULTATION_COLUMNS } from './file-columns.ts'
import * as consultations from './service.ts'

/** Registers the calls with which the practice works through consultations and call-backs. */
export function registerAdminConsultations(app: App, platform: Platform): void {
  const { answer, create, page, csv } = callsOf(app, platform)
  page(listConsultations, (ctx, { query }) => consultations.listConsultations(ctx, query))
  csv(
    exportConsultations,
    { fileName: 'consultations.csv', columns: CONSULTATION_COLUMNS },
    (ctx, { query }) => consultations.exportConsultations(ctx, query),
  )
  answer(getConsultation, (ctx, { params }) => consultations.getConsultation(ctx, params.id))
  answer(updateConsultation, (ctx, { params, body }) =>
    consultations.updateConsultation(ctx, params.id, body),
  )
  answer(moveConsultation, (ctx, { params, body }) => consultations.moveConsultation(ctx, params.id, body))
  create(addConsultationNote, (ctx, { params, body }) => consultations.addNote(ctx, params.id, body.note))
  answer(requestClientAccount, (ctx, { params }) => consultations.requestClientAccount(ctx, params.id))
  answer(deleteConsultation, (ctx, { params }) => consultations.deleteConsultation(ctx, params.id))
  answer(listStaffSlots, (ctx, { params, query }) => consultations.listStaffSlots(ctx, params.id, query))
}
