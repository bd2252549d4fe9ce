import { completeOnboarding, getProfile, updateProfile } from '#contract/people/profile.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as profile from './service.ts'

/** Registers the calls for a person's own profile. */
export function registerProfile(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getProfile, (ctx) => profile.getProfile(ctx))
  answer(updateProfile, (ctx, { body }) => profile.updateProfile(ctx, body))
  answer(completeOnboarding, (ctx, { body }) => profile.completeOnboarding(ctx, body))
}
