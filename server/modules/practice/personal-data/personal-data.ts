import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'

/** The personal data that the practice module stores. */
export const practiceData: PersonalData = {
  leftOut: {
    client_active_spans: 'counted from plans and subscriptions',
    client_weights: 'counted from the measurements',
    plan_outcomes: 'counted from plans and measurements',
    practice_settings: 'of the practice',
    settings_versions: 'of the practice',
  },
}
