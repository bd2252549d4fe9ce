import {
  createPackage,
  listAllPackages,
  listPackages,
  offerPackage,
  orderPackages,
  updatePackage,
} from '#contract/billing/packages.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as packages from './service.ts'

/** Registers the calls for packages, and with which staff change them. */
export function registerPackages(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listPackages, (ctx) => packages.listPackages(ctx))
  answer(listAllPackages, (ctx) => packages.listAllPackages(ctx))
  answer(createPackage, (ctx, { body }) => packages.createPackage(ctx, body))
  answer(orderPackages, (ctx, { body }) => packages.orderPackages(ctx, body.keys))
  answer(updatePackage, (ctx, { params, body }) => packages.updatePackage(ctx, params.key, body))
  answer(offerPackage, (ctx, { params, body }) => packages.offerPackage(ctx, params.key, body))
}
