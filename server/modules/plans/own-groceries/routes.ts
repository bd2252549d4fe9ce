import {
  deleteOwnGrocery,
  getOwnGroceries,
  setGroceriesAtHome,
  setOwnGrocery,
} from '#contract/plans/own-groceries.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as groceries from './service.ts'

/** Registers the calls for a client's own entries of grocery lists, and for what they have at home. */
export function registerOwnGroceries(app: App, platform: Platform): void {
  const { answer, done } = callsOf(app, platform)
  answer(getOwnGroceries, (ctx) => groceries.getOwnGroceries(ctx))
  answer(setOwnGrocery, (ctx, { params, body }) => groceries.setOwnGrocery(ctx, params.id, body))
  done(deleteOwnGrocery, (ctx, { params }) => groceries.deleteOwnGrocery(ctx, params.id))
  answer(setGroceriesAtHome, (ctx, { params, body }) => groceries.setGroceriesAtHome(ctx, params.id, body))
}
