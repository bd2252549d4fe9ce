import { isoDate, isoInstant } from '#server/kit/database/sql.ts'

/**
 * One kind of a person's data: a query by their id (`$1`), whose columns are the names in the file. `isTable`: rows of
 * plain values, which a spreadsheet reads too.
 */
export type Section = { name: string; about: string; sql: string; isTable: boolean }

/** Everything that is kept about a client, kind by kind. What the tables are that it comes from is held by a test. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'profile',
    about: 'What you told us about yourself',
    isTable: false,
    sql: `select u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.age::int as age,
                 ${isoDate('u.age_recorded_on')} as "ageRecordedOn", u.height_cm::float8 as "heightCm",
                 u.weight_kg::float8 as "weightKg", u.goal_weight_kg::float8 as "goalWeightKg", u.gender,
                 u.sex_for_calculation as "sexForCalculation", u.activity_level as "activityLevel", u.location,
                 u.time_zone as "timeZone", u.height_unit as "heightUnit", u.weight_unit as "weightUnit",
                 u.hides_calories as "hidesCalories", u.hides_weight as "hidesWeight", u.health_goals as "healthGoals",
                 u.medical_conditions as "medicalConditions", u.allergies, u.food_preferences as "foodPreferences",
                 u.health_flags as "healthFlags", u.guardian_name as "guardianName", ${isoInstant('u.created_at')} as "createdAt"
            from users u where u.id = $1`,
  },
  {
    name: 'consents',
    about: 'What you agreed to, word for word',
    isTable: true,
    sql: `select purpose, wording, guardian_name as "guardianName", ${isoInstant('given_at')} as "givenAt",
                 ${isoInstant('withdrawn_at')} as "withdrawnAt"
            from consents where user_id = $1 order by given_at, id`,
  },
  {
    name: 'measurements',
    about: 'Your measurements; weights in kg, lengths in cm',
    isTable: true,
    sql: `select ${isoInstant('entry_date')} as "measuredAt", weight::float8 as "weightKg",
                 body_fat::float8 as "bodyFatPercent", (measurements->>'waistCm')::float8 as "waistCm",
                 (measurements->>'hipCm')::float8 as "hipCm", notes, ${isoInstant('deleted_at')} as "deletedAt"
            from progress_entries where user_id = $1 order by entry_date, id`,
  },
  {
    name: 'photos',
    about: 'Your progress photos; the pictures lie in the folder `photos`',
    isTable: true,
    sql: `select id, ${isoDate('taken_on')} as "takenOn", view, ${isoInstant('created_at')} as "addedAt"
            from progress_photos where user_id = $1 order by taken_on, id`,
  },
  {
    name: 'plans',
    about: 'Your diet plans as they were published, every version with its days',
    isTable: false,
    sql: `select p.title, p.status, ${isoDate('p.start_date')} as "startDate", ${isoDate('p.end_date')} as "endDate",
                 ${isoInstant('p.paused_at')} as "pausedAt",
                 (select json_agg(json_build_object('number', v.number, 'publishedAt', ${isoInstant('v.published_at')},
                                                    'changeNote', v.change_note, 'by', v.practitioner_name,
                                                    'content', v.content) order by v.number)
                    from diet_plan_versions v where v.diet_plan_id = p.id) as versions
            from diet_plans p where p.user_id = $1 and p.published_number > 0 order by p.start_date, p.id`,
  },
  {
    name: 'meals',
    about: 'What you ticked off of your plans',
    isTable: true,
    sql: `select ${isoDate('t.day')} as day, t.slot as meal, t.state, t.note, p.title as plan
            from meal_ticks t join diet_plans p on p.id = t.diet_plan_id
           where t.user_id = $1 order by t.day, t.slot`,
  },
  {
    name: 'groceries',
    about: 'What you ticked off of grocery lists',
    isTable: true,
    sql: `select p.title as plan, ${isoDate('t.from_day')} as "fromDay", ${isoDate('t.to_day')} as "toDay",
                 coalesce(f.name, t.item_key) as entry
            from grocery_ticks t join diet_plans p on p.id = t.diet_plan_id
            left join food_items f on f.id::text = t.item_key
           where t.user_id = $1 order by t.from_day, entry`,
  },
  {
    name: 'reviews',
    about: 'What you asked about your plans, and the answers',
    isTable: true,
    sql: `select ${isoInstant('created_at')} as "askedAt", note, status, answer, answered_by_name as "answeredBy",
                 ${isoInstant('closed_at')} as "closedAt"
            from plan_reviews where user_id = $1 order by created_at, id`,
  },
  {
    name: 'notes',
    // A draft is a thought that nobody has put their name to: it may be wrong, and what it becomes is in the next file.
    about: 'Notes that the practice has signed about you, with what was added later',
    isTable: false,
    sql: `select ${isoDate('n.noted_on')} as "notedOn", n.assessment, n.diagnosis, n.intervention, n.monitoring,
                 n.evaluation, n.signed_by_name as "signedBy", n.signed_by_registration as "registrationNumber",
                 ${isoInstant('n.signed_at')} as "signedAt",
                 coalesce((select json_agg(json_build_object('text', m.text, 'reason', m.reason, 'by', m.author_name,
                                             'registrationNumber', m.author_registration,
                                             'at', ${isoInstant('m.created_at')}) order by m.created_at, m.id)
                             from client_note_amendments m where m.note_id = n.id), '[]') as amendments
            from client_notes n where n.user_id = $1 and n.status = 'signed' order by n.noted_on, n.created_at`,
  },
  {
    name: 'planner',
    about: 'Your own meal planner',
    isTable: false,
    sql: `select ${isoDate('day')} as day, meals from planner_days where user_id = $1 order by day`,
  },
  {
    name: 'consultations',
    about: 'Your consultations, as you asked for them, and follow-ups that were made for you',
    isTable: true,
    sql: `select kind, is_follow_up as "isFollowUp", status, name, phone, email, concern, channel, message,
                 ${isoInstant('starts_at')} as "startsAt", ${isoInstant('ends_at')} as "endsAt",
                 preferred_time as "preferredTime", calculator_result as "calculatorResult",
                 consent_wording as "consentWording", ${isoInstant('consent_at')} as "consentAt",
                 ${isoInstant('created_at')} as "askedAt"
            from consultations where client_id = $1 order by created_at, id`,
  },
  {
    name: 'subscriptions',
    about: 'Your subscriptions',
    isTable: true,
    sql: `select plan_name as "planName", plan_type as "planType", status, kind,
                 round(amount_paise / 100.0, 2)::text as "amountRupees",
                 round(credit_paise / 100.0, 2)::text as "creditRupees", currency, duration,
                 ${isoDate('start_date')} as "startDate", ${isoDate('end_date')} as "endDate",
                 payment_reference as "paymentReference", ${isoInstant('paid_at')} as "paidAt",
                 ${isoInstant('created_at')} as "chosenAt"
            from subscription_plans where user_id = $1 order by created_at, id`,
  },
  {
    name: 'payments',
    about: 'Your payments; receipts lie in the folder `receipts`',
    isTable: true,
    sql: `select ${isoDate('p.received_on')} as "receivedOn", round(p.amount_paise / 100.0, 2)::text as "amountRupees",
                 p.method, p.bank_reference as "bankReference", p.standing, d.decision, s.plan_name as "planName",
                 p.moved_from_id is not null as "cameInForAnother", r.number as "receiptNumber"
            from payments p
            join subscription_plans s on s.id = p.subscription_id
            left join payment_decisions d on d.payment_id = p.id
            left join receipts r on r.payment_id = p.id
           where s.user_id = $1 order by p.created_at, p.id`,
  },
  {
    name: 'refunds',
    about: 'Money that went back to you; receipts lie in the folder `receipts`',
    isTable: true,
    sql: `select ${isoDate('b.refunded_on')} as "refundedOn", round(b.amount_paise / 100.0, 2)::text as "amountRupees",
                 b.method, b.bank_reference as "bankReference", b.reason, s.plan_name as "planName",
                 r.number as "receiptNumber"
            from refunds b
            join subscription_plans s on s.id = b.subscription_id
            left join receipts r on r.refund_id = b.id
           where s.user_id = $1 order by b.created_at, b.id`,
  },
  {
    name: 'invoices',
    about: 'What was invoiced, and credited; the documents lie in the folder `invoices`',
    isTable: true,
    sql: `select number, content->>'name' as document, ${isoDate('issued_on')} as "issuedOn",
                 round(taxable_paise / 100.0, 2)::text as "taxableRupees", round(cgst_paise / 100.0, 2)::text as "cgstRupees",
                 round(sgst_paise / 100.0, 2)::text as "sgstRupees", round(igst_paise / 100.0, 2)::text as "igstRupees",
                 round(total_paise / 100.0, 2)::text as "totalRupees"
            from invoices where user_id = $1 order by created_at, id`,
  },
  {
    name: 'billing',
    about: 'To whom your invoices are made out',
    isTable: true,
    sql: `select name, address, state_code as "stateCode", gstin from billing_details where user_id = $1`,
  },
  {
    name: 'notifications',
    about: 'What you were told on the site; the details are ids and dates',
    isTable: true,
    sql: `select ${isoInstant('created_at')} as "at", kind, params as details, ${isoInstant('read_at')} as "readAt"
            from notifications where user_id = $1 order by id`,
  },
  {
    name: 'mails',
    about: 'Mails we sent you, as long as we keep them, and kinds that you switched off',
    isTable: true,
    sql: `select ${isoInstant('m.created_at')} as "at", m.subject, m.status
            from outgoing_mails m join users u on lower(m.to_email) = lower(u.email) where u.id = $1
          union all
          select ${isoInstant('created_at')}, kind, 'switched off' from muted_mails where user_id = $1
           order by 1`,
  },
  {
    name: 'care',
    about: 'Who of the practice looks after you',
    isTable: true,
    sql: `select trim(concat_ws(' ', s.first_name, s.last_name)) as name, ${isoInstant('c.created_at')} as since
            from care_assignments c join users s on s.id = c.staff_id where c.client_id = $1 order by c.created_at`,
  },
  {
    name: 'who-looked',
    about: 'Who of the practice worked with your data, and when',
    isTable: true,
    sql: `select ${isoInstant('l.at')} as "at", trim(concat_ws(' ', s.first_name, s.last_name)) as who,
                 l.actor_role as role, l.action
            from audit_log l left join users s on s.id = l.actor_id
           where l.subject_id = $1 and l.actor_id <> $1 and l.actor_role in ('admin', 'employee') order by l.id`,
  },
  {
    name: 'sign-ins',
    about: 'Where you are signed in',
    isTable: true,
    sql: `select ${isoInstant('created_at')} as since, ${isoInstant('last_seen_at')} as "lastSeenAt",
                 user_agent as "browser", host(ip_address) as "address"
            from sessions where user_id = $1 order by created_at`,
  },
  {
    name: 'erasure',
    about: 'Whether you asked for everything to be erased',
    isTable: true,
    sql: `select ${isoInstant('requested_at')} as "requestedAt", ${isoInstant('due_at')} as "dueAt"
            from erasure_requests where user_id = $1`,
  },
]

/** Tables that hold something about a client and are not in the file, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  availability_hours: 'of staff alone',
  client_active_spans: 'counted from plans and subscriptions',
  client_weights: 'counted from the measurements',
  consultation_settings: 'of the practice',
  daily_meal_plans: 'stand in the versions of plans',
  data_export_parts: 'the file itself',
  data_exports: 'say how the file came about',
  food_items: 'of the practice',
  holidays: 'of staff alone',
  idempotency_keys: 'answers to calls, repeated from the rest for a week',
  plan_outcomes: 'counted from plans and measurements',
  plan_templates: 'of the practice',
  practice_logos: 'of the practice',
  practice_settings: 'of the practice',
  settings_versions: 'of the practice',
  staff_grants: 'of staff alone',
  tax_settings: 'of the practice',
}
