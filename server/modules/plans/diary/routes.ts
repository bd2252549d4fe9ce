import {
  createDiaryEntry,
  deleteDiaryEntry,
  deleteDiaryPhoto,
  getDiaryPhoto,
  listDiaryDays,
  listInboxPhotos,
  putDiaryPhoto,
  reopenInboxPhoto,
  restoreDiaryEntry,
  reviewInboxPhoto,
  updateDiaryEntry,
} from '#contract/plans/diary.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { acceptPhoto, answerPhoto } from '#server/kit/http/photo-calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { listDays } from './list-days.ts'
import * as inbox from './photos/inbox.ts'
import * as photos from './photos/service.ts'
import * as diary from './service.ts'

/** Registers the diary: entries and photos of clients, and the inbox of photos. */
export function registerDiary(app: App, platform: Platform): void {
  const { answer, done, page } = callsOf(app, platform)
  answer(listDiaryDays, (ctx, { params, query }) => listDays(ctx, params.userId, query))
  answer(createDiaryEntry, (ctx, { body }) => diary.createEntry(ctx, body))
  answer(updateDiaryEntry, (ctx, { params, body }) => diary.updateEntry(ctx, params.id, body))
  done(deleteDiaryEntry, (ctx, { params }) => diary.deleteEntry(ctx, params.id))
  answer(restoreDiaryEntry, (ctx, { params }) => diary.restoreEntry(ctx, params.id))
  answer(deleteDiaryPhoto, (ctx, { params }) => photos.deletePhoto(ctx, params.id))
  answerPhoto(app, getDiaryPhoto, ({ params, query }, request) =>
    photos.getPhoto(ctxOf(platform, request), params.id, query.size),
  )
  acceptPhoto(app, putDiaryPhoto, ({ params }, body, request) =>
    photos.putPhoto(ctxOf(platform, request), params.id, body),
  )
  page(listInboxPhotos, (ctx, { query }) => inbox.listInbox(ctx, query))
  answer(reviewInboxPhoto, (ctx, { params, body }) => inbox.reviewPhoto(ctx, params.id, body.comment))
  answer(reopenInboxPhoto, (ctx, { params }) => inbox.reopenPhoto(ctx, params.id))
}
