import { recordMissingFacts } from '#contract/people/clients.ts'
import {
  completeOnboarding,
  getProfile,
  setHouseholdSize,
  setLanguage,
  updateProfile,
} from '#contract/people/profile.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as profile from './service.ts'

/** Registers the calls for a person's own profile, and the one by which staff complete a client's. */
export function registerProfile(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getProfile, (ctx) => profile.getProfile(ctx))
  answer(updateProfile, (ctx, { body }) => profile.updateProfile(ctx, body))
  answer(setHouseholdSize, (ctx, { body }) => profile.setHouseholdSize(ctx, body))
  answer(setLanguage, (ctx, { body }) => profile.setLanguage(ctx, body.locale))
  answer(recordMissingFacts, (ctx, { params, body }) => profile.recordMissingFacts(ctx, params.id, body))
  answer(completeOnboarding, (ctx, { body }) => profile.completeOnboarding(ctx, body))
}
