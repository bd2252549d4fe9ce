import { date, instant, json, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { draftsRepository as drafts, type PlanContent } from '../drafts/repository.ts'
import { dietPlansRepository as plans, type StoredPlanFood } from '../repository.ts'
import { planVersionsRepository as versions } from '../versions/repository.ts'

const lockClientOf = statement({
  name: 'lock-client-of-plan',
  params: { planId: uuid },
  text: (p) =>
    `select from users where id = (select user_id from diet_plans where id = ${p.planId}) for no key update`,
})

const listOverlapping = statement({
  name: 'list-overlapping-plans',
  params: { clientId: uuid, startDate: date, endDate: date, exceptId: uuid },
  row: { id: uuid, title: text, startDate: date, endDate: date },
  text: (p) =>
    `select id, title, start_date as "startDate", end_date as "endDate"
       from diet_plans
      where user_id = ${p.clientId} and status = 'active' and id <> ${p.exceptId}
        and daterange(start_date, end_date, '[)') && daterange(${p.startDate}, ${p.endDate}, '[)')
      order by start_date for update`,
})

const endPlan = statement({
  name: 'end-plan',
  params: { id: uuid, endDate: date, today: date },
  text: (p) =>
    `update diet_plans set end_date = ${p.endDate},
            paused_at = case when ${p.endDate}::date > ${p.today}::date then paused_at end,
            version = version + 1, updated_at = now()
      where id = ${p.id}`,
})

/** Allows this transaction to change one published plan. A database trigger refuses all other changes. */
const allowReplacing = statement({
  name: 'allow-replacing-plan',
  params: { planId: text },
  row: { value: text },
  text: (p) => `select set_config('pathya.publishing', ${p.planId}, true) as value`,
})

const activatePlan = statement({
  name: 'activate-plan',
  params: {
    id: uuid,
    by: uuid,
    at: instant.nullable(),
    frozenFoods: json<Record<string, StoredPlanFood>>('frozen when the plan is published'),
    practitionerName: text.nullable(),
    practitionerRegistration: text.nullable(),
  },
  text: (p) =>
    `update diet_plans set status = 'active', published_by = ${p.by},
            published_at = coalesce(${p.at}::timestamptz, now()), frozen_foods = ${p.frozenFoods},
            practitioner_name = ${p.practitionerName}, practitioner_registration = ${p.practitionerRegistration},
            published_number = published_number + 1, safety_flags = null, safety_flagged_at = null,
            paused_at = null, version = version + 1, updated_at = now()
      where id = ${p.id}`,
})

const readPractitioner = statement({
  name: 'read-practitioner',
  params: { userId: uuid },
  row: { name: text.nullable(), registrationNumber: text.nullable() },
  text: (p) =>
    `select nullif(trim(concat_ws(' ', first_name, last_name)), '') as name,
            registration_number as "registrationNumber" from users where id = ${p.userId}`,
})

/** Another active plan of the client that serves some of the same days. */
export type OverlappingPlan = StatementRow<typeof listOverlapping>

/** The publication of plans. */
export const publishingRepository = {
  /** Locks the client of a plan, in the same way as `dietPlansRepository.lockClient`. */
  async lockClientOf(db: Db, planId: string): Promise<void> {
    await lockClientOf.run(db, { planId })
  },

  /** Lists and locks a client's active plans that serve a day of the range, except the plan `exceptId`. */
  listOverlapping(
    db: Db,
    clientId: string,
    { startDate, endDate }: { startDate: string; endDate: string },
    exceptId: string,
  ): Promise<OverlappingPlan[]> {
    return listOverlapping.all(db, { clientId, startDate, endDate, exceptId })
  },

  /**
   * Ends an active plan: `endDate` is the first day that it no longer serves. A paused plan stays paused until then.
   *
   * @param today Today's date in the client's time zone.
   */
  async endOn(db: Db, id: string, endDate: string, today: string): Promise<void> {
    await endPlan.run(db, { id, endDate, today })
  },

  /**
   * Replaces the content of a published plan with that of its next version. Only for the transaction that publishes it.
   */
  async replace(db: Db, id: string, next: PlanContent): Promise<void> {
    await allowReplacing.run(db, { planId: id })
    await drafts.update(db, id, next)
    await allowReplacing.run(db, { planId: '' })
  },

  /**
   * Makes a plan active with frozen foods, and stores it as its next version.
   *
   * @param published.at The time of publication; now if left out.
   */
  async publish(
    db: Db,
    id: string,
    published: {
      by: string
      frozenFoods: Record<string, StoredPlanFood>
      practitionerName: string | null
      practitionerRegistration: string | null
      at?: string
    },
  ): Promise<void> {
    await activatePlan.run(db, { at: null, ...published, id })
    const stored = await plans.find(db, { scope: 'all', actorId: published.by }, id)
    if (!stored) throw new Error('The plan to publish does not exist.')
    await versions.insert(db, stored)
  },

  /** Finds the name and registration number of a staff member for a plan. */
  findPractitioner(db: Db, userId: string): Promise<StatementRow<typeof readPractitioner>> {
    return readPractitioner.read(db, { userId })
  },
}
