import { completeOnboarding, getProfile, updateProfile } from '#contract/people/profile.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as users from './service.ts'

/** People's own records. */
export function registerUsers(app: App, platform: Platform): void {
  app.route({ ...getProfile, handler: (request) => users.getProfile(platform, request) })
  app.route({
    ...updateProfile,
    handler: (request) => users.updateProfile(platform, request, request.body),
  })
  app.route({
    ...completeOnboarding,
    handler: (request) => users.completeOnboarding(platform, request, request.body),
  })
}
