import { onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { AppUser } from '#contract/identity/sessions.ts'
import { setSession } from '#web/kit/api/session.ts'
import { beginNewEpoch } from '#web/kit/offline/read-through.ts'
import { deleteOfflineDatabase } from '#web/kit/offline/wipe-offline.ts'
import { startOffline } from '#web/kit/offline/write-offline.ts'
import { OFFLINE_WRITES } from '#web/offline-area.ts'

const ANITA: AppUser = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'anita@people.example',
  firstName: 'Anita',
  lastName: null,
  profileImageUrl: null,
  role: 'employee',
  grants: [],
  emailVerified: true,
  isOnboardingComplete: true,
  timeZone: 'Asia/Kolkata',
  locale: 'en',
  heightUnit: 'cm',
  weightUnit: 'kg',
  hidesCalories: false,
  hidesWeight: false,
  householdSize: 1,
  hasSecondFactor: true,
  pendingSecurity: [],
}

/** Signs a person in for one component test. */
export function signInAs(changes: Partial<AppUser> = {}): AppUser {
  const user = { ...ANITA, ...changes }
  setSession(user)
  // As the layout of the client area does.
  const stopOffline = user.role === 'client' ? startOffline(user.id, OFFLINE_WRITES) : null
  onTestFinished(async () => {
    // The screen is removed first, because it renders only for signed-in people.
    await cleanup()
    stopOffline?.()
    // An answer that arrives late would be stored after that, and shown to the next test.
    beginNewEpoch()
    deleteOfflineDatabase()
    setSession(null)
  })
  return user
}
