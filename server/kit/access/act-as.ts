import { type Access, GRANTS, ROLES } from '#contract/access.ts'
import { HEIGHT_UNITS, WEIGHT_UNITS } from '#domain/people/options.ts'
import { LOCALES } from '#domain/words/locale.ts'
import type { AuditSource } from '../audit/record.ts'
import { type Ctx, createCtx } from '../ctx.ts'
import { arrayOf, boolean, integer, oneOf, text, uuid } from '../database/columns.ts'
import { readerLocale } from '../database/reader-locale.ts'
import { statement } from '../database/statement.ts'
import type { Platform } from '../platform.ts'
import { admit } from './guard.ts'

const findActor = statement({
  name: 'find-actor',
  params: { userId: uuid },
  row: {
    userId: uuid,
    email: text,
    firstName: text.nullable(),
    lastName: text.nullable(),
    profileImageUrl: text.nullable(),
    role: oneOf(ROLES),
    grants: arrayOf(oneOf(GRANTS)),
    emailVerified: boolean,
    isOnboardingComplete: boolean,
    timeZone: text,
    locale: oneOf(LOCALES),
    heightUnit: oneOf(HEIGHT_UNITS),
    weightUnit: oneOf(WEIGHT_UNITS),
    hidesCalories: boolean,
    hidesWeight: boolean,
    householdSize: integer,
  },
  text: ({ userId }) =>
    `select u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
            u.profile_image_url as "profileImageUrl", u.role,
            coalesce((select array_agg(g."grant") from staff_grants g where g.user_id = u.id), '{}') as grants,
            u.is_email_verified as "emailVerified", u.is_onboarding_complete as "isOnboardingComplete",
            u.time_zone as "timeZone", ${readerLocale('u')} as locale, u.height_unit as "heightUnit", u.weight_unit as "weightUnit",
            u.hides_calories as "hidesCalories", u.hides_weight as "hidesWeight",
            u.household_size as "householdSize"
       from users u where u.id = ${userId} and u.is_active`,
})

/** The id of a session that is not in the database, because nobody signed in. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/**
 * Lets the demo, the command line and tests call services as a person, with the reach that the access table gives them.
 *
 * @param access The access that the call requires: that of its endpoint.
 * @param options.source The origin that the audit log records; none if left out.
 * @throws AppError 401 for a missing or deactivated person, 403 where the table refuses.
 */
export async function actAs(
  platform: Platform,
  userId: string,
  access: Access,
  { source = null }: { source?: AuditSource } = {},
): Promise<Ctx> {
  const person = await findActor.find(platform.database.db, { userId })
  const actor = person && {
    ...person,
    sessionId: NO_SESSION,
    isDecoy: false,
    hasSecondFactor: true,
    pendingSecurity: [],
    isRecentlyProven: true,
  }
  const scope = admit(actor, access)
  return createCtx(platform, { actor, scope, source, idempotencyKey: null })
}
