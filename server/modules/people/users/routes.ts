import { msg } from '@lingui/core/runtime-macro'
import {
  createUser,
  endUserSession,
  endUserSessions,
  exportUsers,
  getUser,
  listUserAccess,
  listUsers,
  type ManagedUser,
  resetUserPassword,
  resetUserSecondFactor,
  setCare,
  setGrants,
  updateUser,
} from '#contract/people/users.ts'
import { ROLE_LABELS } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { type CsvColumn, writeYesNo } from '#server/kit/http/csv-download.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as rights from './rights.ts'
import * as users from './service.ts'
import * as signIn from './sign-in.ts'

const USER_COLUMNS: readonly CsvColumn<ManagedUser>[] = [
  { heading: msg`First name`, read: ({ firstName }) => firstName },
  { heading: msg`Last name`, read: ({ lastName }) => lastName },
  { heading: msg`Email`, read: ({ email }) => email },
  { heading: msg`Phone`, read: ({ phone }) => phone },
  { heading: msg`Role`, read: ({ role }) => say(ROLE_LABELS[role]) },
  { heading: msg({ message: 'Active', context: 'account' }), read: ({ isActive }) => writeYesNo(isActive) },
  { heading: msg`Email verified`, read: ({ isEmailVerified }) => writeYesNo(isEmailVerified) },
  { heading: msg`Profile complete`, read: ({ isOnboardingComplete }) => writeYesNo(isOnboardingComplete) },
  { heading: msg`Active plan`, read: ({ activePlan }) => activePlan },
  {
    heading: msg`Subscription`,
    read: ({ subscriptions }) => subscriptions.find(({ status }) => status === 'active')?.planName ?? null,
  },
  { heading: msg`Joined (UTC)`, read: ({ createdAt }) => createdAt },
  { heading: msg`Last signed in (UTC)`, read: ({ lastSignedInAt }) => lastSignedInAt },
]

/** Registers the calls by which admins manage people. */
export function registerUsers(app: App, platform: Platform): void {
  const { answer, csv, done, page } = callsOf(app, platform)
  page(listUsers, (ctx, { query }) => users.listUsers(ctx, query))
  csv(exportUsers, { fileName: 'users.csv', columns: USER_COLUMNS }, (ctx, { query }) =>
    users.exportUsers(ctx, query),
  )
  answer(createUser, (ctx, { body }) => users.createUser(ctx, body))
  answer(getUser, (ctx, { params }) => users.getUser(ctx, params.id))
  answer(updateUser, (ctx, { params, body }) => users.updateUser(ctx, params.id, body))
  page(listUserAccess, (ctx, { params, query }) => users.listAccess(ctx, params.id, query))
  answer(setGrants, (ctx, { params, body }) => rights.setGrants(ctx, params.id, body.grants))
  answer(setCare, (ctx, { params, body }) => rights.setCare(ctx, params.id, body))
  answer(endUserSessions, (ctx, { params }) => signIn.endSessions(ctx, params.id))
  done(endUserSession, (ctx, { params }) => signIn.endSession(ctx, params.id, params.sessionId))
  done(resetUserPassword, (ctx, { params }) => signIn.resetPassword(ctx, params.id))
  done(resetUserSecondFactor, (ctx, { params }) => signIn.resetSecondFactor(ctx, params.id))
}
