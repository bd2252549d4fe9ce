import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { PlannerEntry } from '#contract/planner/meal-planner.ts'
import {
  type NutritionSnapshot,
  PLAN_KINDS,
  type PlanDay,
  type PlanItem,
  type SafetyRecords,
} from '#contract/plans/diet-plans.ts'
import { REVIEW_STATUSES } from '#contract/plans/plan-reviews.ts'
import { CONSENT_PURPOSES } from '#contract/privacy/consents.ts'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import { PHOTO_VIEWS } from '#contract/progress/progress-photos.ts'
import type { DishRegion } from '#domain/foods/dish-details.ts'
import { type FoodPreference, PLAN_TYPES } from '#domain/people/options.ts'
import { CLIENT_SWAP_MODES, CLIENT_SWAP_SOURCES } from '#domain/plans/client-swaps.ts'
import { DAY_COUNT_KINDS } from '#domain/plans/day-counts.ts'
import type { DiaryFood } from '#domain/plans/diary.ts'
import { FAST_DECISIONS, FASTS, FASTS_OF_DAY } from '#domain/plans/fasts/fast-names.ts'
import { type MealSlot, PLAN_STATUSES } from '#domain/plans/plan.ts'
import { TICK_STATES } from '#domain/plans/ticks.ts'

/*
 * Every table of the product. Extensions, exclusion constraints and triggers, which Drizzle cannot express, are in the
 * hand-written migrations beside the generated ones: see server/kit/database/migrations.
 */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const inet = customType<{ data: string }>({ dataType: () => 'inet' })

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const id = () => uuid('id').primaryKey().defaultRandom()

/* ── Identity provider (embedded): the tables better-auth keeps ─────────────────────────────────────────── */

export const identityUsers = pgTable('identity_users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  /** True if the password met the rule for staff when it was set or last used. */
  hasStaffPassword: boolean('has_staff_password').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('identity_sessions_user').on(table.userId)],
)

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('identity_accounts_provider_account').on(table.providerId, table.accountId),
    index('identity_accounts_user').on(table.userId),
  ],
)

export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('identity_verifications_identifier').on(table.identifier)],
)

/**
 * Created by a sign-up with an address that already has an account. It lets the stranger see the same screens as
 * anybody who has not opened their mail, so that no answer reveals whether the account exists.
 */
export const identityDecoys = pgTable('identity_decoys', {
  id: id(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** As in `users`. */
  locale: text('locale'),
  /** When it first got a session: from then on it gets the same answers as a person who has a user record. */
  syncedAt: timestamp('synced_at', { withTimezone: true }),
  createdAt: createdAt(),
})

/** The second factor of an identity: a secret shared with its authenticator app. */
export const identitySecondFactors = pgTable('identity_second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => identityUsers.id, { onDelete: 'cascade' }),
  /** Encrypted with a key of `server_keys` or of the configuration. */
  secret: bytea('secret').notNull(),
  /** `null` until a first code has proved that the app has the secret: until then no code is required. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The time step of the last accepted code: a code works only once. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
})

/** Codes for people who lose their phone, each valid for one sign-in. */
export const identityRecoveryCodes = pgTable(
  'identity_recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => identitySecondFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Keys that the server generated because its configuration contains none. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  key: bytea('key').notNull(),
  createdAt: createdAt(),
})

/* ── People ─────────────────────────────────────────────────────────────────────────────────────────────── */

export const users = pgTable(
  'users',
  {
    id: id(),
    firebaseUid: text('firebase_uid').notNull().unique(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    phone: text('phone').unique(),
    role: text('role').notNull().default('client'),
    /** True if an admin assigned the role: such a role overrides the staff-domain rule. */
    isRoleExplicit: boolean('is_role_explicit').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    isOnboardingComplete: boolean('is_onboarding_complete').notNull().default(false),
    age: numeric('age', { precision: 4, scale: 0, mode: 'number' }),
    ageRecordedOn: date('age_recorded_on'),
    heightCm: numeric('height_cm', { precision: 5, scale: 1, mode: 'number' }),
    weightKg: numeric('weight_kg', { precision: 5, scale: 2, mode: 'number' }),
    goalWeightKg: numeric('goal_weight_kg', { precision: 5, scale: 2, mode: 'number' }),
    gender: text('gender'),
    sexForCalculation: text('sex_for_calculation'),
    activityLevel: text('activity_level'),
    location: text('location'),
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    /**
     * The language in which a client reads, such as `hi`; `null` until the person first signs in. A language that the product
     * does not have is read as English.
     */
    locale: text('locale'),
    healthGoals: text('health_goals').array().notNull().default([]),
    medicalConditions: text('medical_conditions').array().notNull().default([]),
    allergies: text('allergies').array().notNull().default([]),
    foodPreferences: text('food_preferences').array().notNull().default([]),
    healthFlags: text('health_flags').array().notNull().default([]),
    /** In the client's own words; `null` if nothing was written. */
    otherAllergies: text('other_allergies'),
    dislikes: text('dislikes'),
    medicines: text('medicines'),
    fastingDays: text('fasting_days'),
    /** Number of people for whom the client cooks and buys, including the client. */
    householdSize: smallint('household_size').notNull().default(1),
    /** The units in which the person reads and types lengths and weights; the stored values are metric. */
    heightUnit: text('height_unit').notNull().default('cm'),
    weightUnit: text('weight_unit').notNull().default('kg'),
    /** Chosen by the client for their own screens; staff see everything. */
    hidesCalories: boolean('hides_calories').notNull().default(false),
    hidesWeight: boolean('hides_weight').notNull().default(false),
    guardianName: text('guardian_name'),
    guardianConsentAt: timestamp('guardian_consent_at', { withTimezone: true }),
    /** For staff: printed on the plans they write. */
    registrationNumber: text('registration_number'),
    createdByAdmin: boolean('created_by_admin').notNull().default(false),
    /** SHA-256 of the link's token, in hex; `null` once the invite is accepted or revoked. */
    inviteToken: text('invite_token').unique(),
    inviteExpiresAt: timestamp('invite_expires_at', { withTimezone: true }),
    inviteSentAt: timestamp('invite_sent_at', { withTimezone: true }),
    invitedBy: uuid('invited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    lastSignedInAt: timestamp('last_signed_in_at', { withTimezone: true }),
    /**
     * For clients: when they were last measured; `null` if never. Triggers on `progress_entries` set it, because lists
     * sort by it.
     */
    lastEntryAt: timestamp('last_entry_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_role_created').on(table.role, table.createdAt),
    index('users_created').on(table.createdAt, table.id),
    // The clients that analytics counts.
    index('users_joined')
      .on(table.createdAt, table.id)
      .where(sql`${table.role} = 'client' and ${table.isOnboardingComplete}`),
    index('users_name').on(
      sql`lower(btrim(coalesce(${table.firstName}, '') || ' ' || coalesce(${table.lastName}, '') || ' ' || ${table.email}))`,
      table.id,
    ),
    index('users_pending')
      .on(table.createdAt, table.id)
      .where(sql`${table.createdByAdmin} and not ${table.isEmailVerified}`),
    // Clients without measurements come before all others.
    index('users_last_entry')
      .on(sql`coalesce(${table.lastEntryAt}, '1899-01-01Z'::timestamptz)`, table.id)
      .where(sql`${table.role} = 'client' and ${table.isActive}`),
    // Active clients with the columns that lists filter and sort by; only the index is read, because a user's row is
    // wide.
    index('users_clients')
      .on(
        table.id,
        table.timeZone,
        table.firstName,
        table.lastName,
        table.email,
        table.createdAt,
        table.lastEntryAt,
        table.goalWeightKg,
      )
      .where(sql`${table.role} = 'client' and ${table.isActive}`),
    index('users_health_flagged')
      .on(table.id)
      .where(sql`${table.role} = 'client' and ${table.isActive} and ${table.healthFlags} <> '{}'`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('admin', 'employee', 'client')`),
    check('users_gender', sql`${table.gender} in ('male', 'female', 'other')`),
    check('users_sex_for_calculation', sql`${table.sexForCalculation} in ('male', 'female')`),
    check(
      'users_activity_level',
      sql`${table.activityLevel} in ('sedentary', 'light', 'moderate', 'active', 'very_active')`,
    ),
    check('users_age', sql`${table.age} between 1 and 120`),
    check('users_height', sql`${table.heightCm} between 30 and 280`),
    check('users_weight', sql`${table.weightKg} > 0 and ${table.weightKg} <= 700`),
    check('users_goal_weight', sql`${table.goalWeightKg} > 0 and ${table.goalWeightKg} <= 700`),
    check('users_phone', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check('users_height_unit', sql`${table.heightUnit} in ('cm', 'ft')`),
    check('users_weight_unit', sql`${table.weightUnit} in ('kg', 'lb')`),
    check('users_locale', sql`${table.locale} ~ '^[a-z]{2,3}$'`),
    check('users_household_size', sql`${table.householdSize} between 1 and 12`),
    check(
      'users_own_words',
      sql`length(${table.otherAllergies}) <= 500 and length(${table.dislikes}) <= 500
        and length(${table.medicines}) <= 500 and length(${table.fastingDays}) <= 500`,
    ),
    check('users_age_dated', sql`(${table.age} is null) = (${table.ageRecordedOn} is null)`),
  ],
)

/**
 * The consents of a person for each purpose, word for word. Withdrawing a consent sets `withdrawnAt`; otherwise the
 * table is append-only, which a trigger enforces.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: CONSENT_PURPOSES }).notNull(),
    wording: text('wording').notNull(),
    /** The language of the wording. */
    locale: text('locale').notNull().default('en'),
    /**
     * Which text was shown: the same in each language, another after each change of the English text. `null` for consents that
     * were given before languages.
     */
    wordingVersion: text('wording_version'),
    /** For a child: the parent or guardian who agreed. */
    guardianName: text('guardian_name'),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull().defaultNow(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index('consents_user').on(table.userId, table.givenAt),
    // One active consent for each purpose.
    uniqueIndex('consents_one_standing')
      .on(table.userId, table.purpose)
      .where(sql`${table.withdrawnAt} is null`),
    check(
      'consents_purpose',
      sql`${table.purpose} in ('care', 'calculator', 'photos', 'meal-photos', 'guardian')`,
    ),
    check('consents_locale', sql`${table.locale} ~ '^[a-z]{2,3}$'`),
    check('consents_wording_filled', sql`length(trim(${table.wording})) > 0`),
    check('consents_order', sql`${table.withdrawnAt} >= ${table.givenAt}`),
  ],
)

/** The members of a client's care team: an employee can see a client only as a member. */
export const careAssignments = pgTable(
  'care_assignments',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.staffId] }),
    // The clients in somebody's care; only the index is read.
    index('care_assignments_staff').on(table.staffId, table.clientId),
    check('care_assignments_not_self', sql`${table.clientId} <> ${table.staffId}`),
  ],
)

/** What an admin allows an employee beyond the role: 'plans' (write plans), 'foods' (manage foods). */
export const staffGrants = pgTable(
  'staff_grants',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grant: text('grant').notNull(),
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.grant] }),
    check('staff_grants_grant', sql`${table.grant} in ('plans', 'foods')`),
  ],
)

/* ── Sessions, first admin, audit, mail ─────────────────────────────────────────────────────────────────── */

/** One row per signed-in browser. The cookie contains a random token; only its SHA-256 is stored here. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    decoyId: uuid('decoy_id').references(() => identityDecoys.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    ipAddress: inet('ip_address'),
    /** True if the person signed in with a second factor, or set one up in this session. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /**
     * True if the password of this sign-in meets the rule for staff, or if no password of ours was used, to which no
     * rule applies.
     */
    hasStaffPassword: boolean('has_staff_password').notNull().default(true),
    /** When the identity provider last confirmed this person's sign-in. */
    identityCheckedAt: timestamp('identity_checked_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    /** When the person last proved again who they are; `null` if they have not since they signed in. */
    reauthenticatedAt: timestamp('reauthenticated_at', { withTimezone: true }),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
    check('sessions_one_owner', sql`num_nonnulls(${table.userId}, ${table.decoyId}) = 1`),
  ],
)

/** Links that create an admin: single use, valid for 24 hours, stored as SHA-256. */
export const setupTokens = pgTable('setup_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  /** True if the server itself made the link while there was no admin: it is invalid once there is one. */
  isForFirstAdmin: boolean('is_for_first_admin').notNull().default(true),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

/** Who did what with whose data, when and from where. Append-only: a trigger refuses update and delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** No foreign keys: the log remains when the people and records it names are deleted. */
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    action: text('action').notNull(),
    /** The client whose data are concerned. */
    subjectId: uuid('subject_id'),
    entity: text('entity'),
    entityId: text('entity_id'),
    ipAddress: inet('ip_address'),
    requestId: text('request_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectId, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_entity').on(table.entityId, table.at).where(sql`${table.entityId} is not null`),
    index('audit_log_address').on(table.ipAddress, table.at).where(sql`${table.ipAddress} is not null`),
  ],
)

/** Mail that is sent or waits to be sent, written in the transaction of its cause. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    toEmail: text('to_email').notNull(),
    template: text('template').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The calendar entry that is sent with it: `MailCalendar` of `server/kit/mail`. */
    calendar: jsonb('calendar'),
    /** The address where one click ends mails of this kind; only for kinds that a person can switch off. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Two causes with the same key make one mail. */
    dedupeKey: text('dedupe_key').unique(),
    status: text('status').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The job worker that sends it, while its status is `sending`. */
    sendingBy: text('sending_by'),
    /** When it was last offered to the mail server. */
    triedAt: timestamp('tried_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('outgoing_mails_status').on(table.status, table.createdAt),
    index('outgoing_mails_tried').on(table.triedAt),
    check(
      'outgoing_mails_status_known',
      sql`${table.status} in ('queued', 'sending', 'sent', 'kept', 'failed')`,
    ),
    check('outgoing_mails_sending', sql`(${table.status} = 'sending') = (${table.sendingBy} is not null)`),
  ],
)

/** Processes that run jobs. A process without a heartbeat is gone, and its jobs are given to others. */
export const jobWorkers = pgTable('job_workers', {
  /** The name under which the queue locks jobs for it. */
  id: text('id').primaryKey(),
  /** The running system that its process id belongs to; `null` if the process cannot be looked up there. */
  machine: text('machine'),
  pid: integer('pid').notNull(),
  heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * How often something was tried recently, counted for all processes together. Keys are hashes: no address is stored.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    keyHash: bytea('key_hash').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
    count: integer('count').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.windowStart] }),
    index('rate_limits_window').on(table.windowStart),
  ],
)

/** The answer to a creating call, stored so that the same key never creates twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    call: text('call').notNull(),
    requestHash: text('request_hash').notNull(),
    statusCode: smallint('status_code'),
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** The practice's own texts and figures for the public pages; one row, which overrides the defaults in code. */
export const practiceContent = pgTable(
  'practice_content',
  {
    id: smallint('id').primaryKey().default(1),
    version: integer('version').notNull().default(1),
    content: jsonb('content').notNull().default({}),
    updatedAt: updatedAt(),
  },
  (table) => [check('practice_content_one_row', sql`${table.id} = 1`)],
)

/** What texts of the practice's content say in other languages, as the practice has translated them. */
export const textTranslations = pgTable(
  'text_translations',
  {
    locale: text('locale').notNull(),
    /** The id of the English text among messages: a changed text is another one. */
    sourceId: text('source_id').notNull(),
    source: text('source').notNull(),
    text: text('text').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.locale, table.sourceId] }),
    check('text_translations_locale', sql`${table.locale} ~ '^[a-z]{2,3}$'`),
  ],
)

/** The settings of the practice; one row. */
export const practiceSettings = pgTable(
  'practice_settings',
  {
    id: smallint('id').primaryKey().default(1),
    /** Rises by one with every change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    isSecondFactorRequiredForStaff: boolean('is_second_factor_required_for_staff').notNull().default(false),
    /** The UPI address that clients pay to, such as `name@bank`; `null` if the practice takes no UPI payments. */
    upiId: text('upi_id'),
    /** The name that the payer's app shows. */
    upiPayeeName: text('upi_payee_name'),
    /** The guideline for a BMI that the practice's screens use first. */
    bmiGuideline: text('bmi_guideline').notNull().default('indian'),
    /** The shortest passwords that clients and staff may choose. */
    clientPasswordLength: smallint('client_password_length').notNull().default(6),
    staffPasswordLength: smallint('staff_password_length').notNull().default(12),
    /**
     * The share of successful clients that the practice has published, in percent; `null` if there is none. Never mixed
     * with the computed share.
     */
    publishedSuccessPercent: smallint('published_success_percent').default(94),
    /** Whether backups are made each night, and for how many nights each is stored. */
    isBackedUpNightly: boolean('is_backed_up_nightly').notNull().default(true),
    backupNights: smallint('backup_nights').notNull().default(14),
    /** Where and how the dates of fasts are computed; the place is a key of `FAST_PLACES`. */
    fastPlace: text('fast_place').notNull().default('new_delhi'),
    fastRegion: text('fast_region').notNull().default('north'),
    hijriShift: smallint('hijri_shift').notNull().default(1),
    /** Within how many working days a new client gets the first plan; `null` if the practice does not say so. */
    firstPlanDays: smallint('first_plan_days'),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('practice_settings_one_row', sql`${table.id} = 1`),
    check(
      'practice_settings_upi_id',
      sql`${table.upiId} ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'`,
    ),
    check('practice_settings_bmi_guideline', sql`${table.bmiGuideline} in ('indian', 'who')`),
    check('practice_settings_client_password', sql`${table.clientPasswordLength} between 6 and 64`),
    check('practice_settings_staff_password', sql`${table.staffPasswordLength} between 12 and 64`),
    check('practice_settings_success', sql`${table.publishedSuccessPercent} between 0 and 100`),
    check('practice_settings_fast_region', sql`${table.fastRegion} in ('north', 'west_south')`),
    check('practice_settings_first_plan', sql`${table.firstPlanDays} between 1 and 30`),
    check('practice_settings_hijri_shift', sql`${table.hijriShift} between -1 and 1`),
    check('practice_settings_backup_nights', sql`${table.backupNights} between 1 and 365`),
    check('practice_settings_upi_whole', sql`(${table.upiId} is null) = (${table.upiPayeeName} is null)`),
  ],
)

/**
 * Every version of the settings and the content, as a whole: comparing versions shows who changed what, and an older
 * one can be restored. Append-only: a trigger refuses changes, except removing the reference to a deleted person.
 */
export const settingsVersions = pgTable(
  'settings_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    area: text('area').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').notNull(),
    changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedByName: text('changed_by_name'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('settings_versions_version').on(table.area, table.version),
    check('settings_versions_area', sql`${table.area} in ('practice', 'content', 'tax', 'consultations')`),
  ],
)

/** The practice's own logo, as small as is useful, without metadata; one row, or none. */
export const practiceLogos = pgTable(
  'practice_logos',
  {
    id: smallint('id').primaryKey().default(1),
    /** SHA-256 of the bytes, in hex: part of its address. */
    hash: text('hash').notNull(),
    contentType: text('content_type').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    bytes: bytea('bytes').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('practice_logos_one_row', sql`${table.id} = 1`),
    check('practice_logos_type', sql`${table.contentType} in ('image/png', 'image/webp')`),
    check('practice_logos_size', sql`octet_length(${table.bytes}) <= 200000`),
  ],
)

/**
 * Portraits of the people on the public pages, square and small, without metadata. The content names them by their hash;
 * one that no saved content names any more is deleted after a while.
 */
export const practicePortraits = pgTable(
  'practice_portraits',
  {
    /** SHA-256 of the large version, in hex: part of its address. */
    hash: text('hash').primaryKey(),
    small: bytea('small').notNull(),
    large: bytea('large').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** `null` while the saved content names it. */
    unusedSince: timestamp('unused_since', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check('practice_portraits_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check(
      'practice_portraits_size',
      sql`octet_length(${table.small}) <= 60000 and octet_length(${table.large}) <= 200000`,
    ),
  ],
)

/** Backups that were made or failed: they show how old the last one is. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    kind: text('kind').notNull(),
    status: text('status').notNull().default('running'),
    /** The file name alone; the configuration contains the folder. */
    fileName: text('file_name'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    /** SHA-256 of the whole file, in hex. */
    checksum: text('checksum'),
    isEncrypted: boolean('is_encrypted').notNull().default(false),
    /** The reason why it failed, as a sentence. */
    error: text('error'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** When its file was deleted in favour of newer ones. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    index('backup_runs_started').on(table.startedAt),
    check('backup_runs_kind', sql`${table.kind} in ('nightly', 'manual')`),
    check('backup_runs_status', sql`${table.status} in ('running', 'done', 'failed')`),
    check(
      'backup_runs_done',
      sql`${table.status} <> 'done' or (${table.fileName} is not null and ${table.checksum} is not null)`,
    ),
  ],
)

/* ── Foods ──────────────────────────────────────────────────────────────────────────────────────────────── */

export const foodItems = pgTable(
  'food_items',
  {
    id: id(),
    /** `ifct:A001`, `usda:02047`, `dish:poha`, `fdc:168000`, `indb:ASC001`; null for foods the staff added. */
    code: text('code').unique(),
    source: text('source').notNull().default('custom'),
    name: varchar('name', { length: 255 }).notNull(),
    scientificName: text('scientific_name'),
    category: varchar('category', { length: 100 }),
    foodGroup: text('food_group'),
    preparation: text('preparation').notNull().default('raw'),
    /** Per 100 g, like all figures of a food. */
    calories: integer('calories').notNull(),
    protein: numeric('protein', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    carbs: numeric('carbs', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    fat: numeric('fat', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    /** Null is "not known", which is not zero. */
    fiber: numeric('fiber', { precision: 8, scale: 2, mode: 'number' }).default(0),
    servingSize: varchar('serving_size', { length: 50 }).notNull().default('100g'),
    measures: jsonb('measures').notNull().default([]),
    description: text('description'),
    tags: text('tags').array().notNull().default([]),
    /** Null is "not known": the food may contain any of them. */
    allergens: text('allergens').array().default([]),
    names: jsonb('names').notNull().default([]),
    nutrients: jsonb('nutrients').notNull().default({}),
    /** The `nutrients` that lists and searches show, stored a second time: reading all of them is too slow there. */
    coreNutrients: jsonb('core_nutrients').notNull().default({}),
    provenance: jsonb('provenance').notNull().default({}),
    /** For dishes: the weight of all ingredients together once cooked. */
    cookedWeightGrams: numeric('cooked_weight_grams', { precision: 9, scale: 2, mode: 'number' }),
    /** For dishes: steps, minutes, servings, usual portion, roles, slots and region, if known. */
    dishDetails: jsonb('dish_details').notNull().default({}),
    /** For a computed level of a dish (`dish:poha:light`): the dish and the level. Null for the usual level. */
    baseCode: text('base_code').references((): AnyPgColumn => foodItems.code, { onDelete: 'cascade' }),
    variant: text('variant'),
    /** The computed levels of a dish; the same for the dish and each of its levels. */
    variants: text('variants').array().notNull().default([]),
    /** For dishes: how it is cooked. Null is "not known", so that no cooking losses are deducted. */
    cookingMethod: text('cooking_method'),
    /** For a copy: the code of the original, which decides the cooking losses. Null once its group or preparation differs. */
    retentionCode: text('retention_code'),
    /** For dishes: the version of the formula by which all figures were computed. */
    dishFormula: smallint('dish_formula'),
    isActive: boolean('is_active').notNull().default(true),
    /** The reason why the figures cannot be trusted yet; such a food is neither found nor usable. */
    quarantineReason: text('quarantine_reason'),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('food_items_category').on(table.category, table.name),
    index('food_items_source').on(table.source, table.name),
    index('food_items_shown')
      .on(table.id)
      .where(sql`${table.isActive} and ${table.quarantineReason} is null and ${table.variant} is null`),
    index('food_items_base').on(table.baseCode).where(sql`${table.baseCode} is not null`),
    check(
      'food_items_source_known',
      sql`${table.source} in ('ifct2017', 'usda', 'dish', 'custom', 'fdc', 'indb')`,
    ),
    check('food_items_preparation', sql`${table.preparation} in ('raw', 'cooked', 'ready')`),
    check(
      'food_items_cooking_method',
      sql`${table.cookingMethod} in ('raw', 'boiled', 'simmered', 'steamed', 'sauteed', 'fried', 'deep-fried', 'roasted', 'grilled')`,
    ),
    check('food_items_calories', sql`${table.calories} between 0 and 900`),
    check(
      'food_items_macros',
      sql`${table.protein} between 0 and 100 and ${table.carbs} between 0 and 100 and ${table.fat} between 0 and 100 and (${table.fiber} is null or ${table.fiber} between 0 and 100)`,
    ),
    check('food_items_code_source', sql`(${table.code} is null) = (${table.source} = 'custom')`),
    check('food_items_name_filled', sql`length(trim(${table.name})) > 0`),
    check('food_items_variant', sql`${table.variant} in ('light', 'restaurant')`),
    check('food_items_variant_base', sql`(${table.variant} is null) = (${table.baseCode} is null)`),
    check('food_items_variants', sql`${table.variants} <@ array['light', 'restaurant']`),
  ],
)

/** The practice's photos of dishes, re-encoded without metadata. */
export const dishPhotos = pgTable(
  'dish_photos',
  {
    foodId: uuid('food_id')
      .primaryKey()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    image: bytea('image').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'dish_photos_size',
      sql`octet_length(${table.image}) <= 1500000 and octet_length(${table.thumbnail}) <= 200000`,
    ),
  ],
)

export const dishIngredients = pgTable(
  'dish_ingredients',
  {
    dishId: uuid('dish_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'restrict' }),
    grams: numeric('grams', { precision: 8, scale: 2, mode: 'number' }).notNull(),
    /** True if it is added after the heat is off. */
    isUncooked: boolean('is_uncooked').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.dishId, table.position] }),
    index('dish_ingredients_ingredient').on(table.ingredientId),
    check('dish_ingredients_grams', sql`${table.grams} > 0`),
    check('dish_ingredients_not_self', sql`${table.dishId} <> ${table.ingredientId}`),
  ],
)

/** The dishes that a dish is usually eaten with. */
export const dishPairs = pgTable(
  'dish_pairs',
  {
    dishId: uuid('dish_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    pairId: uuid('pair_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.dishId, table.position] }),
    index('dish_pairs_pair').on(table.pairId),
    check('dish_pairs_not_self', sql`${table.dishId} <> ${table.pairId}`),
  ],
)

/** Every name a food is found by, with its folded search key. */
export const foodNames = pgTable(
  'food_names',
  {
    foodId: uuid('food_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    language: text('language').notNull(),
    rank: smallint('rank').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.foodId, table.position] }),
    index('food_names_key_prefix').using('btree', table.key.op('text_pattern_ops')),
    // Names of reference foods have the ranks from 4. They are searched only if other foods do not fill a page.
    index('food_names_everyday_words')
      .using('gin', sql`array_to_tsvector(string_to_array(key, ' '))`)
      .where(sql`rank < 4`),
    index('food_names_reference_words')
      .using('gin', sql`array_to_tsvector(string_to_array(key, ' '))`)
      .where(sql`rank >= 4`),
    // Misspelt names are compared with these names only.
    index('food_names_everyday_trigrams').using('gin', table.key.op('gin_trgm_ops')).where(sql`rank < 4`),
  ],
)

/** The last import, by the hash of the data and rules: an unchanged hash means no work at start. */
export const foodImports = pgTable('food_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentHash: text('content_hash').notNull(),
  report: jsonb('report').notNull(),
  createdAt: createdAt(),
})

/** Imports of tables that the operator obtained, each with its report and the licence that somebody confirmed. */
export const foodTableImports = pgTable(
  'food_table_imports',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Name, size and SHA-256 of each file. */
    files: jsonb('files').notNull(),
    /** The text that was confirmed, as it was shown. */
    licence: text('licence').notNull(),
    /** The operator's own note on the licence, such as the date of a permission. */
    licenceNote: text('licence_note'),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    report: jsonb('report').notNull(),
    /** When the foods of the table were removed: the same time as that of their retirement. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('food_table_imports_created').on(table.createdAt),
    check('food_table_imports_kind', sql`${table.kind} in ('fdc', 'indb', 'open-food-facts', 'recipes')`),
  ],
)

/**
 * Packaged products of Open Food Facts (ODbL 1.0). They are separate from `food_items`, because the licence covers every
 * database that they are mixed with.
 */
export const packagedFoods = pgTable(
  'packaged_foods',
  {
    /** The barcode with leading zeros, 14 digits. */
    gtin: text('gtin').primaryKey(),
    name: text('name').notNull(),
    brands: text('brands'),
    /** The size of the package as the label states it, such as `250 g`. */
    quantity: text('quantity'),
    servingGrams: numeric('serving_grams', { precision: 8, scale: 2, mode: 'number' }),
    ingredients: text('ingredients'),
    /** Allergens that the label declares; null if not known. An empty list is never stored: it would mean "none". */
    allergens: text('allergens').array(),
    /** Allergens of which the label declares traces. */
    traces: text('traces').array().notNull().default([]),
    /** Names of declared allergens that are not in our list, such as `celery`. */
    otherAllergens: text('other_allergens').array().notNull().default([]),
    /** Names of declared traces that are not in our list. */
    otherTraces: text('other_traces').array().notNull().default([]),
    /** Per 100 g. */
    nutrients: jsonb('nutrients').notNull(),
    provenance: jsonb('provenance').notNull().default({}),
    /** The folded name and brands, for the search. */
    key: text('key').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('packaged_foods_key_trigrams').using('gin', table.key.op('gin_trgm_ops')),
    check('packaged_foods_gtin', sql`${table.gtin} ~ '^[0-9]{14}$'`),
    check('packaged_foods_allergens', sql`${table.allergens} is null or cardinality(${table.allergens}) > 0`),
    check('packaged_foods_name_filled', sql`length(trim(${table.name})) > 0`),
  ],
)

/* ── Subscriptions, plans, progress ─────────────────────────────────────────────────────────────────────── */

/** The packages that the practice sells: duration and price. Subscriptions have their own name and amount. */
export const packages = pgTable(
  'packages',
  {
    /** Stable, such as `regular` or `service-diabetes`. */
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    description: text('description'),
    /** A value of the plan types, or `diet_plan`. */
    planType: text('plan_type').notNull().default('diet_plan'),
    durationWeeks: smallint('duration_weeks').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    position: smallint('position').notNull().default(0),
    /** The tax on its invoices; `null` if the practice's tax settings apply. Basis points: 1800 is 18 %. */
    taxTreatment: text('tax_treatment'),
    taxRateBasisPoints: smallint('tax_rate_basis_points'),
    /** Services accounting code, such as 999319; `null` if the practice's code applies. */
    sacCode: text('sac_code'),
    /** When it was withdrawn from sale; existing subscriptions remain. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Rises by one with every change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('packages_tax_treatment', sql`${table.taxTreatment} in ('exempt', 'taxable')`),
    check('packages_tax_rate', sql`${table.taxRateBasisPoints} between 1 and 2800`),
    check(
      'packages_tax_whole',
      sql`(${table.taxRateBasisPoints} is not null) = (${table.taxTreatment} is not null and ${table.taxTreatment} = 'taxable')`,
    ),
    check('packages_sac_code', sql`${table.sacCode} ~ '^[0-9]{4,8}$'`),
    check('packages_name_filled', sql`length(trim(${table.name})) > 0`),
    check('packages_weeks', sql`${table.durationWeeks} between 1 and 104`),
    check('packages_amount', sql`${table.amountPaise} between 100 and 999999999999`),
  ],
)

export const subscriptions = pgTable(
  'subscription_plans',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planName: text('plan_name').notNull(),
    planType: text('plan_type').notNull(),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('INR'),
    duration: text('duration').notNull(),
    durationWeeks: numeric('duration_weeks', { precision: 4, scale: 0, mode: 'number' }).notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    status: text('status').notNull().default('active'),
    /** The package it was chosen from; `null` if staff wrote it, such as with a plan's price. */
    packageKey: text('package_key').references(() => packages.key, { onDelete: 'set null' }),
    /**
     * Its relation to the client's other subscriptions: 'new', 'renewal' (starts when the current one ends), 'upgrade'
     * (replaces it).
     */
    kind: text('kind').notNull().default('new'),
    /** For a renewal or an upgrade: the subscription that it follows or replaces. */
    followsId: uuid('follows_id').references((): AnyPgColumn => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** Unused days of the replaced subscription, deducted from the price. The amount to pay is the price less this. */
    creditPaise: bigint('credit_paise', { mode: 'number' }).notNull().default(0),
    /** The reference that the payer enters, such as `PTH-7K3QX2`. */
    paymentReference: text('payment_reference').unique(),
    /** When the client said that they have paid; staff look it up and record the payment. */
    paymentClaimedAt: timestamp('payment_claimed_at', { withTimezone: true }),
    /** The bank's number that the client gave with the payment claim. */
    paymentClaimText: text('payment_claim_text'),
    /** When the full amount was paid. */
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /**
     * For an active subscription: it ends as cancelled on its last day, unless this is withdrawn before. For a pending
     * one: when it was cancelled.
     */
    cancelRequestedAt: timestamp('cancel_requested_at', { withTimezone: true }),
    activatedAt: timestamp('activated_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('subscription_plans_user').on(table.userId, table.startDate),
    index('subscription_plans_status_created').on(table.status, table.createdAt, table.id),
    // The sort order of lists: subscriptions with a payment claim before all others.
    index('subscription_plans_claimed_first').on(
      sql`(${table.status} = 'pending' and ${table.paymentClaimedAt} is not null)`,
      table.createdAt,
      table.id,
    ),
    // For searches by a part of the reference that payers enter.
    index('subscription_plans_reference_trigrams').using(
      'gin',
      sql`lower(${table.paymentReference}) gin_trgm_ops`,
    ),
    // The subscription of a payment; only the index is read.
    index('subscription_plans_what').on(table.id, table.packageKey, table.planName),
    // A client can have chosen only one subscription that waits for payment.
    uniqueIndex('subscription_plans_one_chosen_pending')
      .on(table.userId)
      .where(
        sql`${table.status} = 'pending' and ${table.packageKey} is not null and ${table.paidAt} is null`,
      ),
    check('subscription_plans_kind', sql`${table.kind} in ('new', 'renewal', 'upgrade')`),
    check('subscription_plans_credit', sql`${table.creditPaise} between 0 and ${table.amountPaise}`),
    check('subscription_plans_follows', sql`${table.followsId} <> ${table.id}`),
    uniqueIndex('subscription_plans_one_active').on(table.userId).where(sql`${table.status} = 'active'`),
    check('subscription_plans_status', sql`${table.status} in ('pending', 'active', 'ended', 'cancelled')`),
    check('subscription_plans_amount', sql`${table.amountPaise} between 0 and 999999999999`),
    check('subscription_plans_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('subscription_plans_weeks', sql`${table.durationWeeks} > 0`),
    check('subscription_plans_dates', sql`${table.endDate} > ${table.startDate}`),
  ],
)

/** Payments for a subscription, as staff recorded them. Append-only: a trigger refuses changes. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    method: text('method').notNull(),
    /** The bank's number of the transfer, if there is one. */
    bankReference: text('bank_reference'),
    receivedOn: date('received_on').notNull(),
    note: text('note'),
    /**
     * 'received', or 'in-review': it came for a subscription that is cancelled or over, and an admin has to decide
     * about it.
     */
    standing: text('standing').notNull().default('received'),
    /** For a moved payment: the client's payment for another subscription from which staff moved it here. */
    movedFromId: uuid('moved_from_id').references((): AnyPgColumn => payments.id, { onDelete: 'set null' }),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_subscription').on(table.subscriptionId, table.createdAt),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_received').on(table.receivedOn, table.createdAt, table.id),
    index('payments_in_review').on(table.subscriptionId).where(sql`${table.standing} = 'in-review'`),
    // A payment is moved only once.
    uniqueIndex('payments_moved_once').on(table.movedFromId).where(sql`${table.movedFromId} is not null`),
    index('payments_reference_trigrams').using('gin', sql`lower(${table.bankReference}) gin_trgm_ops`),
    // Revenue of a range of days; only the index is read.
    index('payments_revenue').on(
      table.receivedOn,
      table.subscriptionId,
      table.amountPaise,
      table.standing,
      table.movedFromId,
      table.id,
    ),
    check('payments_amount', sql`${table.amountPaise} between 1 and 999999999999`),
    check('payments_method', sql`${table.method} in ('upi', 'bank', 'cash', 'card', 'other')`),
    check('payments_standing', sql`${table.standing} in ('received', 'in-review')`),
  ],
)

/** Money returned to a client. Append-only: a trigger refuses changes. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    method: text('method').notNull(),
    /** The bank's number of the transfer, if there is one. */
    bankReference: text('bank_reference'),
    refundedOn: date('refunded_on').notNull(),
    reason: text('reason').notNull(),
    recordedBy: uuid('recorded_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_subscription').on(table.subscriptionId, table.createdAt),
    index('refunds_created').on(table.createdAt, table.id),
    index('refunds_refunded').on(table.refundedOn, table.createdAt, table.id),
    check('refunds_amount', sql`${table.amountPaise} between 1 and 999999999999`),
    check('refunds_method', sql`${table.method} in ('upi', 'bank', 'cash', 'card', 'other')`),
    check('refunds_reason_filled', sql`length(trim(${table.reason})) > 0`),
  ],
)

/**
 * The decision about a payment for a subscription that is cancelled or over. `accepted`: the payment remains for that
 * subscription; `moved`: it counts for another one; `refunded`: it was returned. Append-only: a trigger refuses
 * changes.
 */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    decision: text('decision').notNull(),
    /** For `moved`: the payment that it became. */
    movedToId: uuid('moved_to_id').references(() => payments.id, { onDelete: 'set null' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'set null' }),
    note: text('note'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('payment_decisions_decision', sql`${table.decision} in ('accepted', 'moved', 'refunded')`),
  ],
)

/** The settings for invoices of the practice; one row. */
export const taxSettings = pgTable(
  'tax_settings',
  {
    id: smallint('id').primaryKey().default(1),
    version: integer('version').notNull().default(1),
    /** The issuer of the invoices, as the law requires. */
    legalName: text('legal_name').notNull().default(''),
    address: text('address').notNull().default(''),
    /** Two digits, such as 27 for Maharashtra; `null` if not set yet. */
    stateCode: text('state_code'),
    /** `null` if the practice is not registered for GST: nothing is taxed. */
    gstin: text('gstin'),
    treatment: text('treatment').notNull().default('exempt'),
    rateBasisPoints: smallint('rate_basis_points').notNull().default(1800),
    sacCode: text('sac_code').notNull().default('999319'),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('tax_settings_one_row', sql`${table.id} = 1`),
    check('tax_settings_treatment', sql`${table.treatment} in ('exempt', 'taxable')`),
    check('tax_settings_registered', sql`${table.treatment} = 'exempt' or ${table.gstin} is not null`),
    check('tax_settings_rate', sql`${table.rateBasisPoints} between 1 and 2800`),
    check('tax_settings_state', sql`${table.stateCode} ~ '^[0-9]{2}$'`),
    check('tax_settings_gstin', sql`${table.gstin} ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'`),
    check(
      'tax_settings_gstin_state',
      sql`${table.gstin} is null or left(${table.gstin}, 2) = ${table.stateCode}`,
    ),
    check('tax_settings_sac_code', sql`${table.sacCode} ~ '^[0-9]{4,8}$'`),
  ],
)

/** The recipient on a client's invoices, if it is not simply their name. */
export const billingDetails = pgTable(
  'billing_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The state where the client is supplied, two digits; `null` if it is the practice's state. */
    stateCode: text('state_code'),
    gstin: text('gstin'),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('billing_details_state', sql`${table.stateCode} ~ '^[0-9]{2}$'`),
    check('billing_details_gstin', sql`${table.gstin} ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'`),
  ],
)

/**
 * Invoices and credit notes as issued: never changed, and stored as long as the law requires, even after the client is
 * deleted (no foreign keys to people). Amounts in paise; those of a credit note are positive too.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Such as `INV/26-27/000001` and `CN/26-27/000001`: at most sixteen characters, as the law requires. */
    number: text('number').notNull().unique(),
    userId: uuid('user_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    /** For a credit note: the invoice that it reduces. */
    invoiceId: uuid('invoice_id').references((): AnyPgColumn => invoices.id),
    refundId: uuid('refund_id'),
    financialYear: text('financial_year').notNull(),
    issuedOn: date('issued_on').notNull(),
    treatment: text('treatment').notNull(),
    rateBasisPoints: smallint('rate_basis_points').notNull().default(0),
    /** The state of supply, two digits; `null` if the practice has not set its state. */
    placeOfSupply: text('place_of_supply'),
    taxablePaise: bigint('taxable_paise', { mode: 'number' }).notNull(),
    cgstPaise: bigint('cgst_paise', { mode: 'number' }).notNull().default(0),
    sgstPaise: bigint('sgst_paise', { mode: 'number' }).notNull().default(0),
    igstPaise: bigint('igst_paise', { mode: 'number' }).notNull().default(0),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The content of its pages, written out when the document is made. */
    content: jsonb('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('invoices_user').on(table.userId, table.issuedOn),
    index('invoices_issued').on(table.issuedOn, table.id),
    index('invoices_created').on(table.createdAt, table.id),
    index('invoices_credited').on(table.invoiceId).where(sql`${table.invoiceId} is not null`),
    index('invoices_subscription').on(table.subscriptionId),
    uniqueIndex('invoices_one_for_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit-note')`),
    check('invoices_credits', sql`(${table.kind} = 'credit-note') = (${table.invoiceId} is not null)`),
    check('invoices_treatment', sql`${table.treatment} in ('exempt', 'taxable')`),
    check(
      'invoices_sum',
      sql`${table.totalPaise} > 0 and ${table.totalPaise} = ${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise}`,
    ),
    check(
      'invoices_split',
      sql`${table.cgstPaise} = ${table.sgstPaise} and (${table.igstPaise} = 0 or ${table.cgstPaise} = 0) and least(${table.taxablePaise}, ${table.cgstPaise}, ${table.igstPaise}) >= 0`,
    ),
    check(
      'invoices_untaxed',
      sql`${table.treatment} = 'taxable' or (${table.cgstPaise} = 0 and ${table.igstPaise} = 0 and ${table.rateBasisPoints} = 0)`,
    ),
    check('invoices_year', sql`${table.financialYear} ~ '^20[0-9]{2}-[0-9]{2}$'`),
  ],
)

/**
 * The last number used in each series and financial year (April to March). Rows are locked, so no number is left out.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    series: text('series').notNull(),
    /** In the form used on documents: `2026-27`. */
    financialYear: text('financial_year').notNull(),
    lastNumber: integer('last_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.financialYear] }),
    check('document_numbers_year', sql`${table.financialYear} ~ '^20[0-9]{2}-[0-9]{2}$'`),
  ],
)

/**
 * The receipts for payments and refunds as issued: never changed, and stored as long as the law requires, even after
 * the client is deleted (no foreign keys). They contain a name and an amount, nothing about health.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** Such as `R/2026-27/000001`, or `RF/2026-27/000001` for a refund. */
    number: text('number').notNull().unique(),
    paymentId: uuid('payment_id').unique(),
    refundId: uuid('refund_id').unique(),
    userId: uuid('user_id').notNull(),
    content: jsonb('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('receipts_user').on(table.userId, table.createdAt),
    check('receipts_one_cause', sql`num_nonnulls(${table.paymentId}, ${table.refundId}) = 1`),
  ],
)

export const dietPlans = pgTable(
  'diet_plans',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscriptionPlanId: uuid('subscription_plan_id').references(() => subscriptions.id, {
      onDelete: 'set null',
    }),
    /** The editor that it was written with: 'detailed' or 'simple'. Both are plans in the same way. */
    kind: text('kind', { enum: PLAN_KINDS }).notNull().default('detailed'),
    title: varchar('title', { length: 200 }).notNull(),
    description: text('description'),
    clientName: text('client_name').notNull(),
    clientAge: integer('client_age'),
    clientHeight: text('client_height'),
    clientWeight: numeric('client_weight', { precision: 5, scale: 2, mode: 'number' }),
    clientLocation: text('client_location'),
    healthIssues: text('health_issues').notNull().default('None'),
    bmi: numeric('bmi', { precision: 4, scale: 1, mode: 'number' }),
    goalDescription: text('goal_description'),
    caloriesTarget: text('calories_target'),
    proteinGoal: text('protein_goal'),
    preferences: text('preferences'),
    nutritionSnapshot: jsonb('nutrition_snapshot').$type<NutritionSnapshot>(),
    tips: text('tips').array().notNull().default([]),
    motivationalQuote: text('motivational_quote'),
    planType: text('plan_type', { enum: PLAN_TYPES }),
    durationWeeks: integer('duration_weeks'),
    pricePaise: bigint('price_paise', { mode: 'number' }),
    specialInstructions: text('special_instructions'),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    status: text('status', { enum: PLAN_STATUSES }).notNull().default('active'),
    /** Rises by one with every change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    /** Recorded at publishing if the safety rules require it. */
    safetyRecords: jsonb('safety_records').$type<SafetyRecords>().notNull().default({}),
    /** Set at publish: the foods of this plan with the figures used, so that it never changes afterwards. */
    frozenFoods: jsonb('frozen_foods'),
    practitionerName: text('practitioner_name'),
    practitionerRegistration: text('practitioner_registration'),
    /** How often it has been published: the number of the version that is served. */
    publishedNumber: integer('published_number').notNull().default(0),
    /** For a draft: the published plan that it becomes the next version of; `null` for a plan of its own. */
    revisesPlanId: uuid('revises_plan_id').references((): AnyPgColumn => dietPlans.id, {
      onDelete: 'cascade',
    }),
    /** Explains to the client what is different in the next version, and why. */
    changeNote: text('change_note'),
    /**
     * The findings of the safety rules in a served plan since the client's record changed; `null` if there are none.
     */
    safetyFlags: jsonb('safety_flags'),
    safetyFlaggedAt: timestamp('safety_flagged_at', { withTimezone: true }),
    /** Since when the safety rules forbid it: it is not served until they allow it again. `null` if it is served. */
    pausedAt: timestamp('paused_at', { withTimezone: true }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
    /** From which foods its client may choose swaps. Not content of the plan: versions do not store it. */
    clientSwaps: text('client_swaps', { enum: CLIENT_SWAP_MODES }).notNull().default('similar'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('diet_plans_user').on(table.userId, table.startDate),
    index('diet_plans_created').on(table.createdAt, table.id),
    // Plans that began in a range of days, for the counts of analytics.
    index('diet_plans_counted')
      .on(table.startDate)
      .where(sql`is_plan_counted(${table.status}, ${table.completedAt})`),
    index('diet_plans_status_created').on(table.status, table.createdAt, table.id),
    // Plans that wait for a review.
    index('diet_plans_flagged').on(table.createdAt, table.id).where(sql`${table.safetyFlags} is not null`),
    // Active plans by end date, which a job completes.
    // With all that a count of running plans asks for, so that it reads no plan.
    index('diet_plans_active_end')
      .on(table.endDate, table.startDate, table.userId, table.pausedAt)
      .where(sql`${table.status} = 'active'`),
    index('diet_plans_served')
      .on(table.userId, table.startDate, table.endDate)
      .where(sql`${table.status} = 'active'`),
    // Drafts that are not the next version of a plan.
    index('diet_plans_in_writing')
      .on(table.userId)
      .where(sql`${table.status} = 'draft' and ${table.revisesPlanId} is null`),
    index('diet_plans_published')
      .on(table.publishedAt, table.userId)
      .where(sql`${table.publishedAt} is not null`),
    // The last plans that a person wrote, for the foods that they use.
    index('diet_plans_written').on(table.createdBy, table.updatedAt),
    // A plan has only one next version at a time.
    uniqueIndex('diet_plans_one_revision').on(table.revisesPlanId).where(sql`${table.status} = 'draft'`),
    check(
      'diet_plans_revision_unpublished',
      sql`${table.revisesPlanId} is null or ${table.status} in ('draft', 'archived')`,
    ),
    check('diet_plans_revision_not_self', sql`${table.revisesPlanId} <> ${table.id}`),
    check('diet_plans_flags_dated', sql`(${table.safetyFlags} is null) = (${table.safetyFlaggedAt} is null)`),
    check(
      'diet_plans_paused_with_reason',
      sql`${table.pausedAt} is null or (${table.status} = 'active' and ${table.safetyFlags} is not null)`,
    ),
    check(
      'diet_plans_type',
      sql`${table.planType} in ('weight_loss', 'weight_gain', 'diabetes', 'pcod_pcos', 'thyroid', 'pre_wedding')`,
    ),
    check('diet_plans_weeks', sql`${table.durationWeeks} between 1 and 52`),
    check('diet_plans_client_swaps', sql`${table.clientSwaps} in ('alternatives', 'similar')`),
    check('diet_plans_kind', sql`${table.kind} in ('detailed', 'simple')`),
    check('diet_plans_status_known', sql`${table.status} in ('draft', 'active', 'completed', 'archived')`),
    check('diet_plans_title_filled', sql`length(trim(${table.title})) > 0`),
    check('diet_plans_age', sql`${table.clientAge} between 1 and 120`),
    check('diet_plans_weight', sql`${table.clientWeight} > 0`),
    check('diet_plans_dates', sql`${table.endDate} > ${table.startDate}`),
    check('diet_plans_price', sql`${table.pricePaise} >= 0`),
    check(
      'diet_plans_published_frozen',
      sql`${table.status} not in ('active', 'completed') or (${table.publishedAt} is not null and ${table.frozenFoods} is not null)`,
    ),
  ],
)

/**
 * Every published version of a plan: never changed, and deleted only with the plan. `content` contains what the client
 * received (fields, days, groceries), `frozenFoods` the figures it was computed with.
 */
export const dietPlanVersions = pgTable(
  'diet_plan_versions',
  {
    id: id(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').notNull(),
    frozenFoods: jsonb('frozen_foods').notNull(),
    changeNote: text('change_note'),
    /** No foreign key: a version remains when its publisher is deleted, and still contains their name. */
    publishedBy: uuid('published_by'),
    practitionerName: text('practitioner_name'),
    practitionerRegistration: text('practitioner_registration'),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('diet_plan_versions_number').on(table.dietPlanId, table.number),
    check('diet_plan_versions_number_positive', sql`${table.number} >= 1`),
  ],
)

/** Days that the practice stores to start plans from. They contain no client's data. */
export const planTemplates = pgTable(
  'plan_templates',
  {
    id: id(),
    name: varchar('name', { length: 120 }).notNull(),
    description: text('description'),
    /** In the form of `daily_meal_plans`, numbered from 1. */
    days: jsonb('days').$type<PlanDay[]>().notNull(),
    /** What the writer says that it is made for; `null` and empty if they say nothing. */
    foodPreference: text('food_preference').$type<FoodPreference>(),
    region: text('region').$type<DishRegion>(),
    purposes: text('purposes').array().notNull().default([]),
    /** The key of a week that came with the product; `null` for templates of the practice. */
    weekKey: text('week_key'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('plan_templates_name').on(sql`lower(${table.name})`),
    uniqueIndex('plan_templates_week_key').on(table.weekKey),
    // Finds the templates that contain a food: it may be deleted if there are none.
    index('plan_templates_foods').using(
      'gin',
      sql`jsonb_path_query_array(${table.days}, 'strict $.**.foodId')`,
    ),
    check('plan_templates_name_filled', sql`length(trim(${table.name})) > 0`),
  ],
)

/**
 * The weeks of the product that were added to the templates of this practice. They stay listed after the practice has
 * deleted the template, so that it is not added again.
 */
export const addedTemplateWeeks = pgTable('added_template_weeks', {
  key: text('key').primaryKey(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
})

export const dailyMealPlans = pgTable(
  'daily_meal_plans',
  {
    id: id(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    dayNumber: integer('day_number').notNull(),
    dayLabel: text('day_label').notNull(),
    meals: jsonb('meals').$type<PlanDay['meals']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('daily_meal_plans_day').on(table.dietPlanId, table.dayNumber),
    // Finds the days that contain a food, also as an alternative: it may be deleted if there are none.
    index('daily_meal_plans_foods').using(
      'gin',
      sql`jsonb_path_query_array(${table.meals}, 'strict $.**.foodId')`,
    ),
    check('daily_meal_plans_day_number', sql`${table.dayNumber} between 1 and 366`),
  ],
)

/** Foods that clients eat on one day instead of a planned one. */
export const foodSwaps = pgTable(
  'food_swaps',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    slot: text('slot').notNull(),
    /** The food in the plan. Foods of published plans are frozen there, so it need not exist any more. */
    plannedFoodId: uuid('planned_food_id').notNull(),
    plannedName: text('planned_name').notNull(),
    plannedGrams: numeric('planned_grams', { mode: 'number' }).notNull(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    source: text('source', { enum: CLIENT_SWAP_SOURCES }).notNull(),
    item: jsonb('item').$type<PlanItem>().notNull(),
    /** The food's figures and ingredients when it was chosen, as in `diet_plans.frozen_foods`. */
    food: jsonb('food').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.slot, table.plannedFoodId] }),
    index('food_swaps_plan').on(table.dietPlanId),
    check('food_swaps_source', sql`${table.source} in ('alternative', 'similar')`),
  ],
)

/** The fasts that clients keep, from a day on. */
export const observedFasts = pgTable(
  'observed_fasts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fast: text('fast', { enum: FASTS }).notNull(),
    observedFrom: date('observed_from').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.fast] }),
    check(
      'observed_fasts_fast',
      sql`${table.fast} in ('ekadashi', 'navratri', 'shravan_mondays', 'paryushan_fourth',
        'paryushan_fifth', 'das_lakshan', 'ramzan')`,
    ),
  ],
)

/** What clients choose for single days: a fast, or `planned` for a day that is eaten as planned. */
export const fastDays = pgTable(
  'fast_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    choice: text('choice', { enum: [...FASTS_OF_DAY, 'planned'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check(
      'fast_days_choice',
      sql`${table.choice} in ('ekadashi', 'navratri', 'shravan_mondays', 'paryushan_fourth',
        'paryushan_fifth', 'das_lakshan', 'ramzan', 'fast', 'no_onion_garlic', 'planned')`,
    ),
  ],
)

/** The variants of days for fasts, stored when they are first read so that a day stays the same. */
export const fastVariants = pgTable(
  'fast_variants',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    /** `planned`: the day is as planned besides meals that were eaten while it was a fasting day. */
    fast: text('fast', { enum: [...FASTS_OF_DAY, 'planned'] }).notNull(),
    /** A hash of the planned meals: another version of the plan may have others on that day. */
    plannedHash: text('planned_hash').notNull(),
    /** Meals, changes and unchecked meals, as `makeFastVariant` returns them. */
    variant: jsonb('variant').notNull(),
    /** The figures and ingredients of foods that the plan does not have, as in `diet_plans.frozen_foods`. */
    foods: jsonb('foods').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.dietPlanId] }),
    index('fast_variants_plan').on(table.dietPlanId),
    check(
      'fast_variants_fast',
      sql`${table.fast} in ('ekadashi', 'navratri', 'shravan_mondays', 'paryushan_fourth',
        'paryushan_fifth', 'das_lakshan', 'ramzan', 'fast', 'no_onion_garlic', 'planned')`,
    ),
  ],
)

/** What a dietician decided about the fasts of a client. */
export const fastDecisions = pgTable(
  'fast_decisions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    decision: text('decision', { enum: FAST_DECISIONS }).notNull(),
    reason: text('reason').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('fast_decisions_decision', sql`${table.decision} in ('allowed', 'off')`),
    check('fast_decisions_reason', sql`length(trim(${table.reason})) > 0`),
  ],
)

/** Foods that are shown first when a plan is written: favourites of a dietician, and of a client. */
export const favouriteFoods = pgTable(
  'favourite_foods',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foodId: uuid('food_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.foodId] })],
)

export const groceryLists = pgTable(
  'grocery_lists',
  {
    id: id(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    category: text('category').notNull(),
    items: jsonb('items').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('grocery_lists_category').on(table.dietPlanId, table.category)],
)

export const progressEntries = pgTable(
  'progress_entries',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dietPlanId: uuid('diet_plan_id').references(() => dietPlans.id, { onDelete: 'set null' }),
    weight: numeric('weight', { precision: 5, scale: 2, mode: 'number' }),
    bodyFat: numeric('body_fat', { precision: 4, scale: 1, mode: 'number' }),
    measurements: jsonb('measurements').$type<ProgressEntry['measurements']>().notNull().default({}),
    notes: text('notes'),
    entryDate: timestamp('entry_date', { withTimezone: true }).notNull(),
    version: integer('version').notNull().default(1),
    /** The person who entered it: the client, or staff for them. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** When it was deleted: it can be restored for a while, and is not counted anywhere. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('progress_entries_user_date')
      .on(table.userId, table.entryDate, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('progress_entries_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Number of measurements of the whole practice in a range of days.
    index('progress_entries_date').on(table.entryDate, table.userId).where(sql`${table.deletedAt} is null`),
    // Deleting a plan or a person looks up everything that refers to it, including deleted measurements.
    index('progress_entries_plan').on(table.dietPlanId).where(sql`${table.dietPlanId} is not null`),
    index('progress_entries_user').on(table.userId),
    index('progress_entries_created_by').on(table.createdBy),
    check('progress_entries_measurements', sql`jsonb_typeof(${table.measurements}) = 'object'`),
    check('progress_entries_weight', sql`${table.weight} > 0 and ${table.weight} <= 700`),
    check('progress_entries_body_fat', sql`${table.bodyFat} between 1 and 80`),
  ],
)

/**
 * The first and the last weight of each client and the way to their goal, so that figures of the whole practice need not read
 * every measurement. Only triggers on `progress_entries` and `users` write it.
 */
export const clientWeights = pgTable(
  'client_weights',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number of measurements with a weight. */
    weightCount: integer('weight_count').notNull(),
    firstWeightKg: numeric('first_weight_kg', { precision: 5, scale: 2, mode: 'number' }),
    lastWeightKg: numeric('last_weight_kg', { precision: 5, scale: 2, mode: 'number' }),
    /**
     * How far an active client with two weights or more has moved towards their goal; negative if away from it, `null` if the
     * client is not counted (no goal, or already there at first).
     */
    movedGrams: integer('moved_grams'),
    /** True if the goal is reached; `null` as above. */
    hasArrived: boolean('has_arrived'),
  },
  (table) => [
    index('client_weights_moved')
      .on(table.movedGrams, table.hasArrived)
      .where(sql`${table.movedGrams} is not null`),
    check('client_weights_success', sql`(${table.movedGrams} is null) = (${table.hasArrived} is null)`),
    check(
      'client_weights_counted',
      sql`(${table.weightCount} = 0) = (${table.firstWeightKg} is null) and (${table.weightCount} = 0) = (${table.lastWeightKg} is null)`,
    ),
  ],
)

/** Progress photos, as small as is useful, without the camera's metadata. */
export const progressPhotos = pgTable(
  'progress_photos',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    takenOn: date('taken_on').notNull(),
    view: text('view', { enum: PHOTO_VIEWS }).notNull(),
    contentType: text('content_type').notNull(),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    image: bytea('image').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('progress_photos_user').on(table.userId, table.takenOn, table.id),
    check('progress_photos_view', sql`${table.view} in ('front', 'side', 'back', 'other')`),
    check('progress_photos_type', sql`${table.contentType} in ('image/jpeg', 'image/webp')`),
    check(
      'progress_photos_size',
      sql`octet_length(${table.image}) <= 3000000 and octet_length(${table.thumbnail}) <= 200000`,
    ),
  ],
)

/** What happened to a meal of the plan on a day. */
export const mealTicks = pgTable(
  'meal_ticks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** One of the plan's slots. */
    slot: text('slot').notNull(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    state: text('state', { enum: TICK_STATES }).notNull(),
    /** For a swapped meal: what was eaten instead. */
    note: text('note'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.slot] }),
    index('meal_ticks_plan').on(table.dietPlanId, table.day),
    check('meal_ticks_state', sql`${table.state} in ('eaten', 'skipped', 'swapped')`),
    check(
      'meal_ticks_note',
      sql`${table.note} is null or (${table.state} = 'swapped' and length(${table.note}) <= 300)`,
    ),
  ],
)

/** What a client counts over a day where the plan's tips ask for it. */
export const dayCounts = pgTable(
  'day_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    kind: text('kind', { enum: DAY_COUNT_KINDS }).notNull(),
    /** Water in millilitres, or steps. */
    amount: integer('amount').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.kind] }),
    check('day_counts_kind', sql`${table.kind} in ('water', 'steps')`),
    check('day_counts_amount', sql`${table.amount} between 0 and 100000`),
  ],
)

/** What a client ate and wrote down, beside or instead of the meals of their plan. */
export const diaryEntries = pgTable(
  'diary_entries',
  {
    /** Made by the writer, who may be offline. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** The time of the day where the client was, such as `08:30`. */
    time: text('time').notNull(),
    /** The planned meal instead of which it was eaten. */
    slot: text('slot').$type<MealSlot>(),
    text: text('text').notNull(),
    /** The foods of the text, with their figures at the time of writing. */
    foods: jsonb('foods').$type<DiaryFood[]>().notNull(),
    /** True until the photo of the entry has arrived. */
    isPhotoExpected: boolean('is_photo_expected').notNull().default(false),
    version: integer('version').notNull().default(1),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('diary_entries_user').on(table.userId, table.day),
    index('diary_entries_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('diary_entries_time', sql`${table.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'diary_entries_slot',
      sql`${table.slot} in ('earlyMorning', 'preBreakfast', 'breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner', 'postDinner')`,
    ),
    check('diary_entries_text', sql`length(${table.text}) <= 500`),
    check('diary_entries_foods', sql`jsonb_typeof(${table.foods}) = 'array'`),
  ],
)

/** Photos of food in the diary, as small as is useful, without the camera's metadata. */
export const diaryPhotos = pgTable(
  'diary_photos',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => diaryEntries.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    image: bytea('image').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
    /** When the care team looked at the photo; `null` while it is new in their inbox. */
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedByName: text('reviewed_by_name'),
    /** What the care team wrote to the client. */
    comment: text('comment'),
    createdAt: createdAt(),
  },
  (table) => [
    index('diary_photos_user').on(table.userId),
    index('diary_photos_new').on(table.createdAt, table.entryId).where(sql`${table.reviewedAt} is null`),
    index('diary_photos_reviewed').on(table.reviewedAt, table.entryId),
    check(
      'diary_photos_size',
      sql`octet_length(${table.image}) <= 1500000 and octet_length(${table.thumbnail}) <= 200000`,
    ),
    check(
      'diary_photos_comment',
      sql`${table.comment} is null or (${table.reviewedAt} is not null and length(${table.comment}) <= 500)`,
    ),
  ],
)

/** The photos that clients took of dishes, re-encoded without metadata; only the client sees them. */
export const ownDishPhotos = pgTable(
  'own_dish_photos',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foodId: uuid('food_id')
      .notNull()
      .references(() => foodItems.id, { onDelete: 'cascade' }),
    width: smallint('width').notNull(),
    height: smallint('height').notNull(),
    image: bytea('image').notNull(),
    thumbnail: bytea('thumbnail').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.foodId] }),
    index('own_dish_photos_food').on(table.foodId),
    check(
      'own_dish_photos_size',
      sql`octet_length(${table.image}) <= 1500000 and octet_length(${table.thumbnail}) <= 200000`,
    ),
  ],
)

/** The ticked entries of a grocery list: one list for each range of days of a plan. */
export const groceryTicks = pgTable(
  'grocery_ticks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    itemKey: text('item_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dietPlanId, table.fromDay, table.toDay, table.itemKey] }),
    index('grocery_ticks_plan').on(table.dietPlanId),
    check('grocery_ticks_order', sql`${table.fromDay} <= ${table.toDay}`),
  ],
)

/** Entries that clients wrote on their grocery list themselves. They belong to no plan and no range of days. */
export const ownGroceries = pgTable(
  'own_groceries',
  {
    /** Chosen by the client's page, so that a call can be repeated. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    amountText: text('amount_text').notNull().default(''),
    /** When it was put into the basket; `null` if it is still to buy. */
    boughtAt: timestamp('bought_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('own_groceries_user').on(table.userId, table.createdAt),
    check(
      'own_groceries_texts',
      sql`length(${table.name}) between 1 and 120 and length(${table.amountText}) <= 60`,
    ),
  ],
)

/** Entries of grocery lists that clients have at home, so that they need not buy them. */
export const groceriesAtHome = pgTable(
  'groceries_at_home',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemKey: text('item_key').notNull(),
    /** Fresh food counts as being at home for lists that begin on this day or earlier; `null` for other food. */
    untilDay: date('until_day'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemKey] })],
)

/** Links with which clients share the menus of the week with the person who cooks. A link that is revoked is deleted. */
export const cookLinks = pgTable(
  'cook_links',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Number of people for whom the amounts are. */
    people: smallint('people').notNull(),
    /** The language in which the cook reads; `null` for that of the client. */
    locale: text('locale'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    openedCount: integer('opened_count').notNull().default(0),
    lastOpenedAt: timestamp('last_opened_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index('cook_links_user').on(table.userId),
    index('cook_links_expires').on(table.expiresAt),
    check('cook_links_locale', sql`${table.locale} ~ '^[a-z]{2,3}$'`),
    check('cook_links_people', sql`${table.people} between 1 and 12`),
    check('cook_links_opened', sql`(${table.openedCount} = 0) = (${table.lastOpenedAt} is null)`),
  ],
)

/** Links to published plans that staff sent to their clients. */
export const planLinks = pgTable(
  'plan_links',
  {
    /** SHA-256 of the token in the address. */
    tokenHash: bytea('token_hash').primaryKey(),
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    /** What the link opens: the plan's page, or its PDF. */
    opens: text('opens').notNull(),
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('plan_links_plan').on(table.dietPlanId),
    index('plan_links_expires').on(table.expiresAt),
    check('plan_links_opens', sql`${table.opens} in ('plan', 'pdf')`),
  ],
)

/** A client's request to review their plan, and the answer of staff. */
export const planReviews = pgTable(
  'plan_reviews',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dietPlanId: uuid('diet_plan_id').references(() => dietPlans.id, { onDelete: 'set null' }),
    note: text('note').notNull(),
    status: text('status', { enum: REVIEW_STATUSES }).notNull().default('open'),
    answer: text('answer'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** Stored with the answer, so that it remains when the account is deleted. */
    answeredByName: text('answered_by_name'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('plan_reviews_one_open').on(table.userId).where(sql`${table.status} = 'open'`),
    index('plan_reviews_user').on(table.userId, table.createdAt),
    index('plan_reviews_status').on(table.status, table.createdAt, table.id),
    check('plan_reviews_status_known', sql`${table.status} in ('open', 'answered', 'withdrawn')`),
    check('plan_reviews_answered', sql`(${table.status} = 'answered') = (${table.answer} is not null)`),
    check('plan_reviews_closed', sql`(${table.status} = 'open') = (${table.closedAt} is null)`),
    check('plan_reviews_note_filled', sql`length(trim(${table.note})) between 1 and 2000`),
  ],
)

/**
 * A dietician's notes about a client, in the form of the profession: assessment, diagnosis, intervention, monitoring
 * and evaluation. Only the author changes a draft; a signed note never changes, and amendments are added beside it.
 */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notedOn: date('noted_on').notNull(),
    status: text('status').notNull().default('draft'),
    assessment: text('assessment').notNull().default(''),
    diagnosis: text('diagnosis').notNull().default(''),
    intervention: text('intervention').notNull().default(''),
    monitoring: text('monitoring').notNull().default(''),
    evaluation: text('evaluation').notNull().default(''),
    version: integer('version').notNull().default(1),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stored with the signature, so that it remains when the account is deleted. */
    signedByName: text('signed_by_name'),
    signedByRegistration: text('signed_by_registration'),
    signedAt: timestamp('signed_at', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('client_notes_user').on(table.userId, table.notedOn, table.id),
    index('client_notes_author').on(table.authorId),
    check('client_notes_status', sql`${table.status} in ('draft', 'signed')`),
    check(
      'client_notes_signed',
      sql`(${table.status} = 'signed') = (${table.signedAt} is not null and ${table.signedByName} is not null)`,
    ),
    check(
      'client_notes_signed_filled',
      sql`${table.status} = 'draft' or length(trim(${table.assessment} || ${table.diagnosis} || ${table.intervention} || ${table.monitoring} || ${table.evaluation})) > 0`,
    ),
  ],
)

/** Later additions to a signed note, with the reason. Append-only: a trigger refuses changes. */
export const clientNoteAmendments = pgTable(
  'client_note_amendments',
  {
    id: id(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => clientNotes.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    authorRegistration: text('author_registration'),
    createdAt: createdAt(),
  },
  (table) => [
    index('client_note_amendments_note').on(table.noteId, table.createdAt),
    check(
      'client_note_amendments_filled',
      sql`length(trim(${table.reason})) > 0 and length(trim(${table.text})) > 0`,
    ),
  ],
)

/* ── Notifications, and people's own data ───────────────────────────────────────────────────────────────── */

/** Notifications of a person. Their text is made from `kind` and `params` when they are read. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull().default({}),
    /** The same cause never notifies a person twice. */
    causeKey: text('cause_key').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('notifications_cause').on(table.userId, table.causeKey),
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
)

/** Kinds of mail that a person has switched off; all other kinds are sent. */
export const mutedMails = pgTable(
  'muted_mails',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/**
 * Browsers that get push messages of a client. A subscription belongs to the session in which it was made, and is
 * deleted with it: a browser in which nobody is signed in gets no messages.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key, by which messages are encrypted: a point of P-256. */
    p256dh: bytea('p256dh').notNull(),
    /** The secret that only the browser and this server know. */
    authSecret: bytea('auth_secret').notNull(),
    lastSuccessAt: timestamp('last_success_at', { withTimezone: true }),
    /** Failures in a row: after some of them the subscription is deleted. */
    failureCount: integer('failure_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('push_subscriptions_session').on(table.sessionId),
    unique('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    check('push_subscriptions_endpoint_length', sql`length(${table.endpoint}) <= 1024`),
    check('push_subscriptions_p256dh_length', sql`length(${table.p256dh}) = 65`),
    check('push_subscriptions_auth_length', sql`length(${table.authSecret}) = 16`),
  ],
)

/** What a client chose about push messages. Clients without a row have the defaults. */
export const pushSettings = pgTable(
  'push_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kinds that are switched off. */
    mutedKinds: text('muted_kinds').array().notNull(),
    /** The day of the reminder to measure, from 1 (Monday) to 7. */
    weighInDay: smallint('weigh_in_day').notNull(),
    /** The quiet hours in minutes after midnight in the client's time zone; both are `null` if there are none. */
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('push_settings_weigh_in_day', sql`${table.weighInDay} between 1 and 7`),
    check('push_settings_quiet_whole', sql`(${table.quietFrom} is null) = (${table.quietTo} is null)`),
    check(
      'push_settings_quiet_minutes',
      sql`${table.quietFrom} between 0 and 1439 and ${table.quietTo} between 0 and 1439 and ${table.quietFrom} <> ${table.quietTo}`,
    ),
  ],
)

/** Push messages to clients: one for each cause, also if a job runs twice. Their texts are made when they are sent. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A kind of the switches, or 'test'. */
    kind: text('kind').notNull(),
    /** What `kind` needs for its text and its link: ids and names of meals. */
    params: jsonb('params').notNull(),
    causeKey: text('cause_key').notNull(),
    /** The subscriptions to which it was sent, or may have been sent if the process died. */
    triedSubscriptions: uuid('tried_subscriptions').array().notNull().default([]),
    /** After this it is too late to send it. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('push_messages_cause').on(table.userId, table.causeKey),
    index('push_messages_expires').on(table.expiresAt),
  ],
)

/** A person's data, put together into one file by a job; the file is deleted after some days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'running', 'ready', 'failed', 'expired'] })
      .notNull()
      .default('queued'),
    /** The progress in percent, 0 to 100, and the current step. */
    percent: smallint('percent').notNull().default(0),
    step: text('step').notNull().default(''),
    /** The current attempt: writes of an earlier attempt are refused. */
    runId: uuid('run_id'),
    byteSize: bigint('byte_size', { mode: 'number' }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('data_exports_one_running')
      .on(table.userId)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('data_exports_user').on(table.userId, table.createdAt),
    check('data_exports_status', sql`${table.status} in ('queued', 'running', 'ready', 'failed', 'expired')`),
    check('data_exports_percent', sql`${table.percent} between 0 and 100`),
  ],
)

/** The file of an export in parts, so that it is written and sent without loading the whole file into memory. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
)

/** A person's request to erase their data: it happens on the day named, unless they withdraw the request. */
export const erasureRequests = pgTable(
  'erasure_requests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('erasure_requests_due').on(table.dueAt),
    check('erasure_requests_order', sql`${table.dueAt} > ${table.requestedAt}`),
  ],
)

/* ── Analytics ──────────────────────────────────────────────────────────────────────────────────────────── */

/*
 * Tables that analytics reads instead of all records. Triggers note in `analytics_stale` whose records have changed;
 * these are counted again before analytics reads them, see server/modules/practice/analytics.
 */

/**
 * Days on which a client has a served plan or a running subscription. The spans of one client neither overlap nor
 * touch.
 */
export const clientActiveSpans = pgTable(
  'client_active_spans',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstDay: date('first_day').notNull(),
    /** The first day after the span. */
    endDay: date('end_day').notNull(),
    /** True if the client has no later span. */
    isLast: boolean('is_last').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.firstDay] }),
    index('client_active_spans_days').on(table.endDay, table.firstDay, table.isLast),
    check('client_active_spans_order', sql`${table.endDay} > ${table.firstDay}`),
  ],
)

/** The change of a client's weight a number of weeks after a plan's start, if it was measured at both ends. */
export const planOutcomes = pgTable(
  'plan_outcomes',
  {
    dietPlanId: uuid('diet_plan_id')
      .notNull()
      .references(() => dietPlans.id, { onDelete: 'cascade' }),
    weeks: smallint('weeks').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The plan's type; `detailed` for plans without one. */
    programme: text('programme').notNull(),
    /** The day that many weeks after the start. */
    markOn: date('mark_on').notNull(),
    changeKg: numeric('change_kg', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dietPlanId, table.weeks] }),
    index('plan_outcomes_mark').on(table.markOn, table.programme, table.weeks, table.userId, table.changeKg),
    index('plan_outcomes_user').on(table.userId),
  ],
)

/**
 * For the plans that began on a day: how many contain a food, and how often they serve it from their first to their
 * last day.
 */
export const foodUseDays = pgTable(
  'food_use_days',
  {
    day: date('day').notNull(),
    /** No foreign key: a deleted food is looked up and not found. */
    foodId: uuid('food_id').notNull(),
    planCount: integer('plan_count').notNull(),
    servingCount: integer('serving_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.foodId] })],
)

/** Changes since the last count: a client's records, or the plans that began on a day. */
export const analyticsStale = pgTable(
  'analytics_stale',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: a deleted person is no longer counted. */
    userId: uuid('user_id'),
    day: date('day'),
  },
  (table) => [check('analytics_stale_one', sql`num_nonnulls(${table.userId}, ${table.day}) = 1`)],
)

/* ── Consultations ──────────────────────────────────────────────────────────────────────────────────────── */

/** The settings for offering consultations; one row. */
export const consultationSettings = pgTable(
  'consultation_settings',
  {
    id: smallint('id').primaryKey().default(1),
    version: integer('version').notNull().default(1),
    /** Number of free consultations in a month of the practice's time zone. */
    monthlyCap: integer('monthly_cap').notNull().default(15),
    /** The first free time offered starts at least this long from now. */
    leadMinutes: integer('lead_minutes').notNull().default(120),
    /** The last day offered is this many days from today. */
    daysAhead: integer('days_ahead').notNull().default(30),
    /** How many open free consultations one person can have: the same number or the same mail address. */
    openPerPerson: smallint('open_per_person').notNull().default(2),
    /** How many free consultations of a month one phone number, one browser and one network address can have. */
    monthlyPerNumber: smallint('monthly_per_number').notNull().default(3),
    monthlyPerDevice: smallint('monthly_per_device').notNull().default(3),
    monthlyPerAddress: smallint('monthly_per_address').notNull().default(6),
    /** Whether admins also get a mail when a limit has stopped bookings. */
    mailsLimitNotice: boolean('mails_limit_notice').notNull().default(true),
    /** Whether visitors confirm a booking by a code or a link that is mailed to them. */
    confirmsByMail: boolean('confirms_by_mail').notNull().default(false),
    /** How long a time is held until it is confirmed. */
    holdMinutes: smallint('hold_minutes').notNull().default(15),
    /** How follow-ups usually take place. */
    followUpChannel: text('follow_up_channel').notNull().default('phone'),
    /** The practice's usual link for video calls; empty if there is none. */
    videoLink: text('video_link').notNull().default(''),
    /** The practice's address, for follow-ups there; empty if there is none. */
    address: text('address').notNull().default(''),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('consultation_settings_one_row', sql`${table.id} = 1`),
    check('consultation_settings_cap', sql`${table.monthlyCap} between 0 and 1000`),
    check('consultation_settings_lead', sql`${table.leadMinutes} between 0 and 10080`),
    check('consultation_settings_days_ahead', sql`${table.daysAhead} between 1 and 90`),
    check(
      'consultation_settings_limits',
      sql`${table.openPerPerson} between 1 and 100 and ${table.monthlyPerNumber} between 1 and 1000 and ${table.monthlyPerDevice} between 1 and 1000 and ${table.monthlyPerAddress} between 1 and 1000`,
    ),
    check('consultation_settings_hold', sql`${table.holdMinutes} between 5 and 60`),
    check(
      'consultation_settings_channel',
      sql`${table.followUpChannel} in ('phone', 'chat', 'video', 'practice')`,
    ),
  ],
)

/** The weekly hours in which a staff member is available for consultations, in the practice's time zone. */
export const availabilityHours = pgTable(
  'availability_hours',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ISO: 1 is Monday, 7 is Sunday. */
    weekday: smallint('weekday').notNull(),
    /** Minutes after midnight, on the 15-minute grid. */
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('availability_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'availability_hours_minutes',
      sql`${table.startMinute} >= 0 and ${table.endMinute} <= 1440 and ${table.startMinute} < ${table.endMinute}`,
    ),
    check('availability_hours_grid', sql`${table.startMinute} % 15 = 0 and ${table.endMinute} % 15 = 0`),
  ],
)

/** Days without consultations: of one staff member, or of the whole practice. */
export const holidays = pgTable(
  'holidays',
  {
    id: id(),
    /** `null` for the whole practice. */
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'cascade' }),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    label: text('label').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('holidays_days').on(table.lastDay, table.firstDay),
    check('holidays_order', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
)

/** Booked consultations and requested call-backs: everything in the inbox of the practice. */
export const consultations = pgTable(
  'consultations',
  {
    id: id(),
    /** 'booking': a slot of 15 minutes. 'call-back': call this number at some time of day. */
    kind: text('kind').notNull(),
    status: text('status').notNull().default('new'),
    /** The holder; a call-back is unassigned until somebody takes it. */
    staffId: uuid('staff_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email'),
    /** A service's id, or 'other'. */
    concern: text('concern'),
    /** The channel: 'phone' or 'chat'; follow-ups also 'video' or 'practice'. */
    channel: text('channel').notNull().default('phone'),
    /** The link of a video call, or the address of a follow-up at the practice. */
    place: text('place'),
    /** In the visitor's own words. */
    message: text('message'),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The visitor's time zone according to their browser: mails also show the time there. */
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    /** For call-backs: 'any', 'morning', 'afternoon', 'evening'. */
    preferredTime: text('preferred_time'),
    /** The result of the visitor's calculator, if they chose to send it. */
    calculatorResult: jsonb('calculator_result'),
    /** The language of the page on which it was made, for the texts that the visitor gets. */
    locale: text('locale').notNull().default('en'),
    /** The consent, word for word in that language; below it, the version as in `consents`. */
    consentWording: text('consent_wording').notNull(),
    consentVersion: text('consent_version'),
    consentAt: timestamp('consent_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the secret in the link to move or cancel; only for bookings. */
    manageTokenHash: bytea('manage_token_hash').unique(),
    /** SHA-256 of the idempotency key of the booking: the same key never books twice. */
    idempotencyKeyHash: bytea('idempotency_key_hash').unique(),
    /** SHA-256 of the content sent with that key: other content with the same key is refused. */
    requestHash: bytea('request_hash'),
    /**
     * Keyed hashes of the network address and of the browser's random cookie, by which the limits of a month count. Deleted after
     * the month.
     */
    placeHash: bytea('place_hash'),
    deviceHash: bytea('device_hash'),
    /** Rises with each change of time and with a cancellation: calendars recognise the newest entry by it. */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    /** The signed-in client who booked, or the client that the practice created from this enquiry. */
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'set null' }),
    /** True if the practice made it for a client: it is not one of the free consultations, and its length is agreed. */
    isFollowUp: boolean('is_follow_up').notNull().default(false),
    /** For a follow-up: the consultation that led to it. */
    followsId: uuid('follows_id').references((): AnyPgColumn => consultations.id, { onDelete: 'set null' }),
    /** For a follow-up: the staff member who made it. */
    bookedBy: uuid('booked_by').references(() => users.id, { onDelete: 'set null' }),
    /** How often the call-back was requested: a second request within a day does not create another. */
    askedCount: integer('asked_count').notNull().default(1),
    lastAskedAt: timestamp('last_asked_at', { withTimezone: true }).notNull().defaultNow(),
    /** Rises by one with every change by staff. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('consultations_created').on(table.createdAt, table.id),
    index('consultations_booked').on(table.createdAt, table.kind, table.status, table.staffId),
    index('consultations_held')
      .on(sql`coalesce(${table.startsAt}, ${table.createdAt})`, table.staffId)
      .where(sql`${table.status} = 'done'`),
    // Requests of a range of days and their results; only the index is read.
    index('consultations_asked')
      .on(table.createdAt, table.phone, table.status, table.clientId)
      .where(sql`not ${table.isFollowUp}`),
    index('consultations_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} in ('new', 'confirmed')`),
    // The order of the inbox: call-backs without a time first, by their request, then consultations by their time.
    index('consultations_soonest').on(
      sql`(${table.startsAt} is not null)`,
      sql`coalesce(${table.startsAt}, ${table.createdAt})`,
      table.id,
    ),
    // The inbox shows open ones first; without it, all closed ones, nearly all there are, would be read before them.
    index('consultations_open_soonest')
      .on(
        sql`(${table.startsAt} is not null)`,
        sql`coalesce(${table.startsAt}, ${table.createdAt})`,
        table.id,
      )
      .where(sql`${table.status} in ('new', 'confirmed')`),
    index('consultations_staff_starts').on(table.staffId, table.startsAt),
    index('consultations_starts').on(table.startsAt).where(sql`${table.startsAt} is not null`),
    index('consultations_client').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('consultations_phone').on(table.phone, table.lastAskedAt),
    check('consultations_kind', sql`${table.kind} in ('booking', 'call-back')`),
    check(
      'consultations_status',
      sql`${table.status} in ('new', 'confirmed', 'done', 'no-show', 'cancelled')`,
    ),
    check(
      'consultations_channel',
      sql`${table.channel} in ('phone', 'chat') or (${table.channel} in ('video', 'practice') and ${table.isFollowUp})`,
    ),
    check(
      'consultations_place',
      sql`(${table.channel} in ('video', 'practice')) = (${table.place} is not null)`,
    ),
    check('consultations_locale', sql`${table.locale} ~ '^[a-z]{2,3}$'`),
    check('consultations_phone_form', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check(
      'consultations_preferred_time',
      sql`${table.preferredTime} in ('any', 'morning', 'afternoon', 'evening')`,
    ),
    check(
      'consultations_booking_whole',
      sql`${table.kind} <> 'booking' or (${table.startsAt} is not null and ${table.endsAt} is not null and ${table.concern} is not null)`,
    ),
    check(
      'consultations_slot',
      sql`(${table.startsAt} is null) = (${table.endsAt} is null) and (${table.startsAt} is null or ${table.endsAt} = ${table.startsAt} + interval '15 minutes' or (${table.isFollowUp} and ${table.endsAt} - ${table.startsAt} in (interval '30 minutes', interval '45 minutes', interval '60 minutes')))`,
    ),
    check('consultations_follow_up', sql`not ${table.isFollowUp} or ${table.kind} = 'booking'`),
    check(
      'consultations_grid',
      sql`${table.startsAt} is null or mod(extract(epoch from ${table.startsAt})::bigint, 900) = 0`,
    ),
    check(
      'consultations_idempotency',
      sql`(${table.idempotencyKeyHash} is null) = (${table.requestHash} is null)`,
    ),
  ],
)

/**
 * Times that are held for visitors until they confirm by the mailed code or link. The time counts as taken while `expires_at`
 * is ahead. Deleted some minutes after that.
 */
export const bookingHolds = pgTable(
  'booking_holds',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    /** The other fields of the form. Emptied when the booking is made. */
    details: jsonb('details').notNull(),
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    /** As in `consultations`. */
    idempotencyKeyHash: bytea('idempotency_key_hash').unique(),
    requestHash: bytea('request_hash'),
    placeHash: bytea('place_hash'),
    deviceHash: bytea('device_hash'),
    /** Number of wrong codes that were entered. */
    wrongCodes: smallint('wrong_codes').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The booking that was made from it: a second confirmation returns the same one. */
    bookingId: uuid('booking_id').references(() => consultations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('booking_holds_expires').on(table.expiresAt),
    check(
      'booking_holds_idempotency',
      sql`(${table.idempotencyKeyHash} is null) = (${table.requestHash} is null)`,
    ),
  ],
)

/** The history of a consultation, and the notes of staff about it. Append-only: a trigger refuses update and delete. */
export const consultationEvents = pgTable(
  'consultation_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    consultationId: uuid('consultation_id')
      .notNull()
      .references(() => consultations.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** `null` for the visitor, who used the form or the link. */
    actorId: uuid('actor_id'),
    kind: text('kind').notNull(),
    /** For notes: the text. */
    note: text('note'),
    details: jsonb('details').notNull().default({}),
  },
  (table) => [
    index('consultation_events_consultation').on(table.consultationId, table.id),
    check(
      'consultation_events_kind',
      sql`${table.kind} in ('created', 'asked-again', 'moved', 'status', 'assigned', 'note', 'client-asked', 'client-made')`,
    ),
    check('consultation_events_note', sql`(${table.kind} = 'note') = (${table.note} is not null)`),
  ],
)

/* ── Meal planner ───────────────────────────────────────────────────────────────────────────────────────── */

/** A day of a person's own meal planner. */
export const plannerDays = pgTable(
  'planner_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Rises by one with every change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    /** In order: see `PlannerMeal` in `contract/planner/meal-planner.ts`. */
    meals: jsonb('meals').$type<PlannerEntry[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check(
      'planner_days_meals',
      sql`jsonb_typeof(${table.meals}) = 'array' and jsonb_array_length(${table.meals}) <= 40`,
    ),
  ],
)
