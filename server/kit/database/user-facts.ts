import { GRANTS, ROLES } from '#contract/access.ts'
import type { AppUser } from '#contract/identity/sessions.ts'
import { HEIGHT_UNITS, WEIGHT_UNITS } from '#domain/people/options.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { arrayOf, boolean, type Columns, integer, oneOf, text, uuid } from './columns.ts'
import { readerLocale } from './reader-locale.ts'

/** The facts about a signed-in person that their record contains; the session contains the rest. */
export type UserFacts = Omit<AppUser, 'pendingSecurity' | 'hasSecondFactor'>

/** The columns of `UserFacts`, from the table `users u`. */
export const USER_FACTS = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.profile_image_url as "profileImageUrl", u.role, u.is_email_verified as "emailVerified",
  u.is_onboarding_complete as "isOnboardingComplete", u.time_zone as "timeZone", ${readerLocale('u')} as locale,
  u.height_unit as "heightUnit", u.weight_unit as "weightUnit", u.hides_calories as "hidesCalories",
  u.hides_weight as "hidesWeight", u.household_size as "householdSize",
  coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants`

/** The row that `USER_FACTS` selects. */
export const USER_FACTS_ROW = {
  id: uuid,
  email: text,
  firstName: text.nullable(),
  lastName: text.nullable(),
  profileImageUrl: text.nullable(),
  role: oneOf(ROLES),
  emailVerified: boolean,
  isOnboardingComplete: boolean,
  timeZone: text,
  locale: oneOf(LOCALES),
  heightUnit: oneOf(HEIGHT_UNITS),
  weightUnit: oneOf(WEIGHT_UNITS),
  hidesCalories: boolean,
  hidesWeight: boolean,
  householdSize: integer,
  grants: arrayOf(oneOf(GRANTS)),
} satisfies Columns
