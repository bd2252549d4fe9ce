import {
  createPackage,
  listAllPackages,
  listPackages,
  offerPackage,
  orderPackages,
  updatePackage,
} from '#contract/billing/packages.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as packages from './service.ts'

/** What the practice offers, and its keeping. */
export function registerPackages(app: App, platform: Platform): void {
  app.route({ ...listPackages, handler: () => packages.listPackages(platform) })
  app.route({ ...listAllPackages, handler: () => packages.listAllPackages(platform) })
  app.route({
    ...createPackage,
    handler: (request) => packages.createPackage(platform, request, request.body),
  })
  app.route({
    ...orderPackages,
    handler: (request) => packages.orderPackages(platform, request, request.body.keys),
  })
  app.route({
    ...updatePackage,
    handler: (request) => packages.updatePackage(platform, request, request.params.key, request.body),
  })
  app.route({
    ...offerPackage,
    handler: (request) => packages.offerPackage(platform, request, request.params.key, request.body),
  })
}
