CREATE TABLE "analytics_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"day" date,
	CONSTRAINT "analytics_stale_one" CHECK (num_nonnulls("analytics_stale"."user_id", "analytics_stale"."day") = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"subject_id" uuid,
	"entity" text,
	"entity_id" text,
	"ip_address" "inet",
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "availability_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_hours_weekday" CHECK ("availability_hours"."weekday" between 1 and 7),
	CONSTRAINT "availability_hours_minutes" CHECK ("availability_hours"."start_minute" >= 0 and "availability_hours"."end_minute" <= 1440 and "availability_hours"."start_minute" < "availability_hours"."end_minute"),
	CONSTRAINT "availability_hours_grid" CHECK ("availability_hours"."start_minute" % 15 = 0 and "availability_hours"."end_minute" % 15 = 0)
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"file_name" text,
	"byte_size" bigint,
	"checksum" text,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('nightly', 'manual')),
	CONSTRAINT "backup_runs_status" CHECK ("backup_runs"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_done" CHECK ("backup_runs"."status" <> 'done' or ("backup_runs"."file_name" is not null and "backup_runs"."checksum" is not null))
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state_code" text,
	"gstin" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_details_state" CHECK ("billing_details"."state_code" ~ '^[0-9]{2}$'),
	CONSTRAINT "billing_details_gstin" CHECK ("billing_details"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$')
);
--> statement-breakpoint
CREATE TABLE "care_assignments" (
	"client_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_assignments_client_id_staff_id_pk" PRIMARY KEY("client_id","staff_id"),
	CONSTRAINT "care_assignments_not_self" CHECK ("care_assignments"."client_id" <> "care_assignments"."staff_id")
);
--> statement-breakpoint
CREATE TABLE "client_active_spans" (
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"end_day" date NOT NULL,
	"is_last" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_active_spans_user_id_first_day_pk" PRIMARY KEY("user_id","first_day"),
	CONSTRAINT "client_active_spans_order" CHECK ("client_active_spans"."end_day" > "client_active_spans"."first_day")
);
--> statement-breakpoint
CREATE TABLE "client_note_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"author_registration" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_note_amendments_filled" CHECK (length(trim("client_note_amendments"."reason")) > 0 and length(trim("client_note_amendments"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"noted_on" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"assessment" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"intervention" text DEFAULT '' NOT NULL,
	"monitoring" text DEFAULT '' NOT NULL,
	"evaluation" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"signed_by_name" text,
	"signed_by_registration" text,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_status" CHECK ("client_notes"."status" in ('draft', 'signed')),
	CONSTRAINT "client_notes_signed" CHECK (("client_notes"."status" = 'signed') = ("client_notes"."signed_at" is not null and "client_notes"."signed_by_name" is not null)),
	CONSTRAINT "client_notes_signed_filled" CHECK ("client_notes"."status" = 'draft' or length(trim("client_notes"."assessment" || "client_notes"."diagnosis" || "client_notes"."intervention" || "client_notes"."monitoring" || "client_notes"."evaluation")) > 0)
);
--> statement-breakpoint
CREATE TABLE "client_weights" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weight_count" integer NOT NULL,
	"first_weight_kg" numeric(5, 2),
	"last_weight_kg" numeric(5, 2),
	CONSTRAINT "client_weights_counted" CHECK (("client_weights"."weight_count" = 0) = ("client_weights"."first_weight_kg" is null) and ("client_weights"."weight_count" = 0) = ("client_weights"."last_weight_kg" is null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"guardian_name" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('care', 'calculator', 'photos', 'guardian')),
	CONSTRAINT "consents_wording_filled" CHECK (length(trim("consents"."wording")) > 0),
	CONSTRAINT "consents_order" CHECK ("consents"."withdrawn_at" >= "consents"."given_at")
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consultation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"note" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "consultation_events_kind" CHECK ("consultation_events"."kind" in ('created', 'asked-again', 'moved', 'status', 'assigned', 'note', 'client-asked', 'client-made')),
	CONSTRAINT "consultation_events_note" CHECK (("consultation_events"."kind" = 'note') = ("consultation_events"."note" is not null))
);
--> statement-breakpoint
CREATE TABLE "consultation_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"monthly_cap" integer DEFAULT 15 NOT NULL,
	"lead_minutes" integer DEFAULT 120 NOT NULL,
	"days_ahead" integer DEFAULT 30 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_settings_one_row" CHECK ("consultation_settings"."id" = 1),
	CONSTRAINT "consultation_settings_cap" CHECK ("consultation_settings"."monthly_cap" between 0 and 1000),
	CONSTRAINT "consultation_settings_lead" CHECK ("consultation_settings"."lead_minutes" between 0 and 10080),
	CONSTRAINT "consultation_settings_days_ahead" CHECK ("consultation_settings"."days_ahead" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"staff_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"concern" text,
	"channel" text DEFAULT 'phone' NOT NULL,
	"message" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"preferred_time" text,
	"calculator_result" jsonb,
	"consent_wording" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"manage_token_hash" "bytea",
	"idempotency_key_hash" "bytea",
	"request_hash" "bytea",
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"client_id" uuid,
	"is_follow_up" boolean DEFAULT false NOT NULL,
	"follows_id" uuid,
	"booked_by" uuid,
	"asked_count" integer DEFAULT 1 NOT NULL,
	"last_asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultations_manage_token_hash_unique" UNIQUE("manage_token_hash"),
	CONSTRAINT "consultations_idempotency_key_hash_unique" UNIQUE("idempotency_key_hash"),
	CONSTRAINT "consultations_kind" CHECK ("consultations"."kind" in ('booking', 'call-back')),
	CONSTRAINT "consultations_status" CHECK ("consultations"."status" in ('new', 'confirmed', 'done', 'no-show', 'cancelled')),
	CONSTRAINT "consultations_channel" CHECK ("consultations"."channel" in ('phone', 'chat')),
	CONSTRAINT "consultations_phone_form" CHECK ("consultations"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "consultations_preferred_time" CHECK ("consultations"."preferred_time" in ('any', 'morning', 'afternoon', 'evening')),
	CONSTRAINT "consultations_booking_whole" CHECK ("consultations"."kind" <> 'booking' or ("consultations"."starts_at" is not null and "consultations"."ends_at" is not null and "consultations"."concern" is not null)),
	CONSTRAINT "consultations_slot" CHECK (("consultations"."starts_at" is null) = ("consultations"."ends_at" is null) and ("consultations"."starts_at" is null or "consultations"."ends_at" = "consultations"."starts_at" + interval '15 minutes' or ("consultations"."is_follow_up" and "consultations"."ends_at" - "consultations"."starts_at" in (interval '30 minutes', interval '45 minutes', interval '60 minutes')))),
	CONSTRAINT "consultations_follow_up" CHECK (not "consultations"."is_follow_up" or "consultations"."kind" = 'booking'),
	CONSTRAINT "consultations_grid" CHECK ("consultations"."starts_at" is null or mod(extract(epoch from "consultations"."starts_at")::bigint, 900) = 0),
	CONSTRAINT "consultations_idempotency" CHECK (("consultations"."idempotency_key_hash" is null) = ("consultations"."request_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "daily_meal_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"day_number" integer NOT NULL,
	"day_label" text NOT NULL,
	"meals" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "daily_meal_plans_day" UNIQUE("diet_plan_id","day_number"),
	CONSTRAINT "daily_meal_plans_day_number" CHECK ("daily_meal_plans"."day_number" between 1 and 366)
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"run_id" uuid,
	"byte_size" bigint,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" in ('queued', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_exports_percent" CHECK ("data_exports"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "diet_plan_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"frozen_foods" jsonb NOT NULL,
	"change_note" text,
	"published_by" uuid,
	"practitioner_name" text,
	"practitioner_registration" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diet_plan_versions_number" UNIQUE("diet_plan_id","number"),
	CONSTRAINT "diet_plan_versions_number_positive" CHECK ("diet_plan_versions"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "diet_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_plan_id" uuid,
	"kind" text DEFAULT 'vlcd' NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" text,
	"client_name" text NOT NULL,
	"client_age" integer,
	"client_height" text,
	"client_weight" numeric(5, 2),
	"client_location" text,
	"health_issues" text DEFAULT 'None' NOT NULL,
	"bmi" numeric(4, 1),
	"goal_description" text,
	"calories_target" text,
	"protein_goal" text,
	"preferences" text,
	"nutrition_snapshot" jsonb,
	"tips" text[] DEFAULT '{}' NOT NULL,
	"motivational_quote" text,
	"plan_type" text,
	"duration_weeks" integer,
	"price_paise" bigint,
	"special_instructions" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"safety_records" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"frozen_foods" jsonb,
	"practitioner_name" text,
	"practitioner_registration" text,
	"published_number" integer DEFAULT 0 NOT NULL,
	"revises_plan_id" uuid,
	"change_note" text,
	"safety_flags" jsonb,
	"safety_flagged_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"created_by" uuid,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diet_plans_revision_unpublished" CHECK ("diet_plans"."revises_plan_id" is null or "diet_plans"."status" in ('draft', 'archived')),
	CONSTRAINT "diet_plans_revision_not_self" CHECK ("diet_plans"."revises_plan_id" <> "diet_plans"."id"),
	CONSTRAINT "diet_plans_flags_dated" CHECK (("diet_plans"."safety_flags" is null) = ("diet_plans"."safety_flagged_at" is null)),
	CONSTRAINT "diet_plans_paused_with_reason" CHECK ("diet_plans"."paused_at" is null or ("diet_plans"."status" = 'active' and "diet_plans"."safety_flags" is not null)),
	CONSTRAINT "diet_plans_type" CHECK ("diet_plans"."plan_type" in ('weight_loss', 'weight_gain', 'diabetes', 'pcod_pcos', 'thyroid', 'pre_wedding')),
	CONSTRAINT "diet_plans_weeks" CHECK ("diet_plans"."duration_weeks" between 1 and 52),
	CONSTRAINT "diet_plans_kind" CHECK ("diet_plans"."kind" in ('vlcd', 'simple')),
	CONSTRAINT "diet_plans_status_known" CHECK ("diet_plans"."status" in ('draft', 'active', 'completed', 'archived')),
	CONSTRAINT "diet_plans_title_filled" CHECK (length(trim("diet_plans"."title")) > 0),
	CONSTRAINT "diet_plans_age" CHECK ("diet_plans"."client_age" between 1 and 120),
	CONSTRAINT "diet_plans_weight" CHECK ("diet_plans"."client_weight" > 0),
	CONSTRAINT "diet_plans_dates" CHECK ("diet_plans"."end_date" > "diet_plans"."start_date"),
	CONSTRAINT "diet_plans_price" CHECK ("diet_plans"."price_paise" >= 0),
	CONSTRAINT "diet_plans_published_frozen" CHECK ("diet_plans"."status" not in ('active', 'completed') or ("diet_plans"."published_at" is not null and "diet_plans"."frozen_foods" is not null))
);
--> statement-breakpoint
CREATE TABLE "dish_ingredients" (
	"dish_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"ingredient_id" uuid NOT NULL,
	"grams" numeric(8, 2) NOT NULL,
	CONSTRAINT "dish_ingredients_dish_id_position_pk" PRIMARY KEY("dish_id","position"),
	CONSTRAINT "dish_ingredients_grams" CHECK ("dish_ingredients"."grams" > 0),
	CONSTRAINT "dish_ingredients_not_self" CHECK ("dish_ingredients"."dish_id" <> "dish_ingredients"."ingredient_id")
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_numbers_series_financial_year_pk" PRIMARY KEY("series","financial_year"),
	CONSTRAINT "document_numbers_year" CHECK ("document_numbers"."financial_year" ~ '^20[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasure_requests_order" CHECK ("erasure_requests"."due_at" > "erasure_requests"."requested_at")
);
--> statement-breakpoint
CREATE TABLE "food_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "food_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_hash" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "food_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text,
	"source" text DEFAULT 'custom' NOT NULL,
	"name" varchar(255) NOT NULL,
	"scientific_name" text,
	"category" varchar(100),
	"food_group" text,
	"preparation" text DEFAULT 'raw' NOT NULL,
	"calories" integer NOT NULL,
	"protein" numeric(8, 2) NOT NULL,
	"carbs" numeric(8, 2) NOT NULL,
	"fat" numeric(8, 2) NOT NULL,
	"fiber" numeric(8, 2) DEFAULT 0,
	"serving_size" varchar(50) DEFAULT '100g' NOT NULL,
	"measures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nutrients" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"core_nutrients" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cooked_weight_grams" numeric(9, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"quarantine_reason" text,
	"retired_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "food_items_code_unique" UNIQUE("code"),
	CONSTRAINT "food_items_source_known" CHECK ("food_items"."source" in ('ifct2017', 'usda', 'dish', 'custom')),
	CONSTRAINT "food_items_preparation" CHECK ("food_items"."preparation" in ('raw', 'cooked', 'ready')),
	CONSTRAINT "food_items_calories" CHECK ("food_items"."calories" between 0 and 900),
	CONSTRAINT "food_items_macros" CHECK ("food_items"."protein" between 0 and 100 and "food_items"."carbs" between 0 and 100 and "food_items"."fat" between 0 and 100 and ("food_items"."fiber" is null or "food_items"."fiber" between 0 and 100)),
	CONSTRAINT "food_items_code_source" CHECK (("food_items"."code" is null) = ("food_items"."source" = 'custom')),
	CONSTRAINT "food_items_name_filled" CHECK (length(trim("food_items"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "food_names" (
	"food_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"rank" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "food_names_food_id_position_pk" PRIMARY KEY("food_id","position")
);
--> statement-breakpoint
CREATE TABLE "food_use_days" (
	"day" date NOT NULL,
	"food_id" uuid NOT NULL,
	"plan_count" integer NOT NULL,
	"serving_count" integer NOT NULL,
	CONSTRAINT "food_use_days_day_food_id_pk" PRIMARY KEY("day","food_id")
);
--> statement-breakpoint
CREATE TABLE "grocery_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"category" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grocery_lists_category" UNIQUE("diet_plan_id","category")
);
--> statement-breakpoint
CREATE TABLE "grocery_ticks" (
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"item_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grocery_ticks_user_id_diet_plan_id_from_day_to_day_item_key_pk" PRIMARY KEY("user_id","diet_plan_id","from_day","to_day","item_key"),
	CONSTRAINT "grocery_ticks_order" CHECK ("grocery_ticks"."from_day" <= "grocery_ticks"."to_day")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"label" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_order" CHECK ("holidays"."first_day" <= "holidays"."last_day")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"status_code" smallint,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identity_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_accounts_provider_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "identity_decoys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_decoys_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "identity_recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "identity_second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "identity_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text,
	"last_name" text,
	"has_staff_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid,
	"refund_id" uuid,
	"financial_year" text NOT NULL,
	"issued_on" date NOT NULL,
	"treatment" text NOT NULL,
	"rate_basis_points" smallint DEFAULT 0 NOT NULL,
	"place_of_supply" text,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint DEFAULT 0 NOT NULL,
	"sgst_paise" bigint DEFAULT 0 NOT NULL,
	"igst_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_credits" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."invoice_id" is not null)),
	CONSTRAINT "invoices_treatment" CHECK ("invoices"."treatment" in ('exempt', 'taxable')),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total_paise" > 0 and "invoices"."total_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise"),
	CONSTRAINT "invoices_split" CHECK ("invoices"."cgst_paise" = "invoices"."sgst_paise" and ("invoices"."igst_paise" = 0 or "invoices"."cgst_paise" = 0) and least("invoices"."taxable_paise", "invoices"."cgst_paise", "invoices"."igst_paise") >= 0),
	CONSTRAINT "invoices_untaxed" CHECK ("invoices"."treatment" = 'taxable' or ("invoices"."cgst_paise" = 0 and "invoices"."igst_paise" = 0 and "invoices"."rate_basis_points" = 0)),
	CONSTRAINT "invoices_year" CHECK ("invoices"."financial_year" ~ '^20[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"machine" text,
	"pid" integer NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meal_ticks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meal_ticks_user_id_day_slot_pk" PRIMARY KEY("user_id","day","slot"),
	CONSTRAINT "meal_ticks_state" CHECK ("meal_ticks"."state" in ('eaten', 'skipped', 'swapped')),
	CONSTRAINT "meal_ticks_note" CHECK ("meal_ticks"."note" is null or ("meal_ticks"."state" = 'swapped' and length("meal_ticks"."note") <= 300))
);
--> statement-breakpoint
CREATE TABLE "muted_mails" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_mails_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause_key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_cause" UNIQUE("user_id","cause_key")
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_email" text NOT NULL,
	"template" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"calendar" jsonb,
	"unsubscribe_url" text,
	"dedupe_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sending_by" text,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_mails_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outgoing_mails_status_known" CHECK ("outgoing_mails"."status" in ('queued', 'sending', 'sent', 'kept', 'failed')),
	CONSTRAINT "outgoing_mails_sending" CHECK (("outgoing_mails"."status" = 'sending') = ("outgoing_mails"."sending_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"plan_type" text DEFAULT 'diet_plan' NOT NULL,
	"duration_weeks" smallint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"tax_treatment" text,
	"tax_rate_basis_points" smallint,
	"sac_code" text,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_tax_treatment" CHECK ("packages"."tax_treatment" in ('exempt', 'taxable')),
	CONSTRAINT "packages_tax_rate" CHECK ("packages"."tax_rate_basis_points" between 1 and 2800),
	CONSTRAINT "packages_tax_whole" CHECK (("packages"."tax_rate_basis_points" is not null) = ("packages"."tax_treatment" is not null and "packages"."tax_treatment" = 'taxable')),
	CONSTRAINT "packages_sac_code" CHECK ("packages"."sac_code" ~ '^[0-9]{4,8}$'),
	CONSTRAINT "packages_name_filled" CHECK (length(trim("packages"."name")) > 0),
	CONSTRAINT "packages_weeks" CHECK ("packages"."duration_weeks" between 1 and 104),
	CONSTRAINT "packages_amount" CHECK ("packages"."amount_paise" between 100 and 999999999999)
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"moved_to_id" uuid,
	"refund_id" uuid,
	"note" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_decisions_decision" CHECK ("payment_decisions"."decision" in ('accepted', 'moved', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text,
	"received_on" date NOT NULL,
	"note" text,
	"standing" text DEFAULT 'received' NOT NULL,
	"moved_from_id" uuid,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" between 1 and 999999999999),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('upi', 'bank', 'cash', 'card', 'other')),
	CONSTRAINT "payments_standing" CHECK ("payments"."standing" in ('received', 'in-review'))
);
--> statement-breakpoint
CREATE TABLE "plan_outcomes" (
	"diet_plan_id" uuid NOT NULL,
	"weeks" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"mark_on" date NOT NULL,
	"change_kg" numeric(5, 2) NOT NULL,
	CONSTRAINT "plan_outcomes_diet_plan_id_weeks_pk" PRIMARY KEY("diet_plan_id","weeks")
);
--> statement-breakpoint
CREATE TABLE "plan_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid,
	"note" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_by_name" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_reviews_status_known" CHECK ("plan_reviews"."status" in ('open', 'answered', 'withdrawn')),
	CONSTRAINT "plan_reviews_answered" CHECK (("plan_reviews"."status" = 'answered') = ("plan_reviews"."answer" is not null)),
	CONSTRAINT "plan_reviews_closed" CHECK (("plan_reviews"."status" = 'open') = ("plan_reviews"."closed_at" is null)),
	CONSTRAINT "plan_reviews_note_filled" CHECK (length(trim("plan_reviews"."note")) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "plan_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(120) NOT NULL,
	"description" text,
	"days" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_templates_name_filled" CHECK (length(trim("plan_templates"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "planner_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"meals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planner_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "planner_days_meals" CHECK (jsonb_typeof("planner_days"."meals") = 'array' and jsonb_array_length("planner_days"."meals") <= 40)
);
--> statement-breakpoint
CREATE TABLE "practice_content" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_content_one_row" CHECK ("practice_content"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "practice_logos" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_logos_one_row" CHECK ("practice_logos"."id" = 1),
	CONSTRAINT "practice_logos_type" CHECK ("practice_logos"."content_type" in ('image/png', 'image/webp')),
	CONSTRAINT "practice_logos_size" CHECK (octet_length("practice_logos"."bytes") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "practice_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_second_factor_required_for_staff" boolean DEFAULT false NOT NULL,
	"upi_id" text,
	"upi_payee_name" text,
	"bmi_guideline" text DEFAULT 'indian' NOT NULL,
	"client_password_length" smallint DEFAULT 6 NOT NULL,
	"staff_password_length" smallint DEFAULT 12 NOT NULL,
	"published_success_percent" smallint DEFAULT 94,
	"is_backed_up_nightly" boolean DEFAULT true NOT NULL,
	"backup_nights" smallint DEFAULT 14 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_settings_one_row" CHECK ("practice_settings"."id" = 1),
	CONSTRAINT "practice_settings_upi_id" CHECK ("practice_settings"."upi_id" ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$'),
	CONSTRAINT "practice_settings_bmi_guideline" CHECK ("practice_settings"."bmi_guideline" in ('indian', 'who')),
	CONSTRAINT "practice_settings_client_password" CHECK ("practice_settings"."client_password_length" between 6 and 64),
	CONSTRAINT "practice_settings_staff_password" CHECK ("practice_settings"."staff_password_length" between 12 and 64),
	CONSTRAINT "practice_settings_success" CHECK ("practice_settings"."published_success_percent" between 0 and 100),
	CONSTRAINT "practice_settings_backup_nights" CHECK ("practice_settings"."backup_nights" between 1 and 365),
	CONSTRAINT "practice_settings_upi_whole" CHECK (("practice_settings"."upi_id" is null) = ("practice_settings"."upi_payee_name" is null))
);
--> statement-breakpoint
CREATE TABLE "progress_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid,
	"weight" numeric(5, 2),
	"body_fat" numeric(4, 1),
	"measurements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text,
	"entry_date" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_entries_measurements" CHECK (jsonb_typeof("progress_entries"."measurements") = 'object'),
	CONSTRAINT "progress_entries_weight" CHECK ("progress_entries"."weight" > 0 and "progress_entries"."weight" <= 700),
	CONSTRAINT "progress_entries_body_fat" CHECK ("progress_entries"."body_fat" between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "progress_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_on" date NOT NULL,
	"view" text NOT NULL,
	"content_type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_photos_view" CHECK ("progress_photos"."view" in ('front', 'side', 'back', 'other')),
	CONSTRAINT "progress_photos_type" CHECK ("progress_photos"."content_type" in ('image/jpeg', 'image/webp')),
	CONSTRAINT "progress_photos_size" CHECK (octet_length("progress_photos"."image") <= 3000000 and octet_length("progress_photos"."thumbnail") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key_hash" "bytea" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_limits_key_hash_window_start_pk" PRIMARY KEY("key_hash","window_start")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "receipts_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "receipts_one_cause" CHECK (num_nonnulls("receipts"."payment_id", "receipts"."refund_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text,
	"refunded_on" date NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" between 1 and 999999999999),
	CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('upi', 'bank', 'cash', 'card', 'other')),
	CONSTRAINT "refunds_reason_filled" CHECK (length(trim("refunds"."reason")) > 0)
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid,
	"decoy_id" uuid,
	"user_agent" text,
	"ip_address" "inet",
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"has_staff_password" boolean DEFAULT true NOT NULL,
	"identity_checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reauthenticated_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_one_owner" CHECK (num_nonnulls("sessions"."user_id", "sessions"."decoy_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_versions_version" UNIQUE("area","version"),
	CONSTRAINT "settings_versions_area" CHECK ("settings_versions"."area" in ('practice', 'content', 'tax', 'consultations'))
);
--> statement-breakpoint
CREATE TABLE "setup_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"is_for_first_admin" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_grants" (
	"user_id" uuid NOT NULL,
	"grant" text NOT NULL,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_grants_user_id_grant_pk" PRIMARY KEY("user_id","grant"),
	CONSTRAINT "staff_grants_grant" CHECK ("staff_grants"."grant" in ('plans', 'foods'))
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"plan_type" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"duration" text NOT NULL,
	"duration_weeks" numeric(4, 0) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"package_key" text,
	"kind" text DEFAULT 'new' NOT NULL,
	"follows_id" uuid,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	"payment_reference" text,
	"payment_claimed_at" timestamp with time zone,
	"payment_claim_text" text,
	"paid_at" timestamp with time zone,
	"cancel_requested_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plans_payment_reference_unique" UNIQUE("payment_reference"),
	CONSTRAINT "subscription_plans_kind" CHECK ("subscription_plans"."kind" in ('new', 'renewal', 'upgrade')),
	CONSTRAINT "subscription_plans_credit" CHECK ("subscription_plans"."credit_paise" between 0 and "subscription_plans"."amount_paise"),
	CONSTRAINT "subscription_plans_follows" CHECK ("subscription_plans"."follows_id" <> "subscription_plans"."id"),
	CONSTRAINT "subscription_plans_status" CHECK ("subscription_plans"."status" in ('pending', 'active', 'ended', 'cancelled')),
	CONSTRAINT "subscription_plans_amount" CHECK ("subscription_plans"."amount_paise" between 0 and 999999999999),
	CONSTRAINT "subscription_plans_currency" CHECK ("subscription_plans"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "subscription_plans_weeks" CHECK ("subscription_plans"."duration_weeks" > 0),
	CONSTRAINT "subscription_plans_dates" CHECK ("subscription_plans"."end_date" > "subscription_plans"."start_date")
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state_code" text,
	"gstin" text,
	"treatment" text DEFAULT 'exempt' NOT NULL,
	"rate_basis_points" smallint DEFAULT 1800 NOT NULL,
	"sac_code" text DEFAULT '999319' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_settings_one_row" CHECK ("tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_treatment" CHECK ("tax_settings"."treatment" in ('exempt', 'taxable')),
	CONSTRAINT "tax_settings_registered" CHECK ("tax_settings"."treatment" = 'exempt' or "tax_settings"."gstin" is not null),
	CONSTRAINT "tax_settings_rate" CHECK ("tax_settings"."rate_basis_points" between 1 and 2800),
	CONSTRAINT "tax_settings_state" CHECK ("tax_settings"."state_code" ~ '^[0-9]{2}$'),
	CONSTRAINT "tax_settings_gstin" CHECK ("tax_settings"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
	CONSTRAINT "tax_settings_gstin_state" CHECK ("tax_settings"."gstin" is null or left("tax_settings"."gstin", 2) = "tax_settings"."state_code"),
	CONSTRAINT "tax_settings_sac_code" CHECK ("tax_settings"."sac_code" ~ '^[0-9]{4,8}$')
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firebase_uid" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"phone" text,
	"role" text DEFAULT 'client' NOT NULL,
	"is_role_explicit" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"is_onboarding_complete" boolean DEFAULT false NOT NULL,
	"age" numeric(4, 0),
	"age_recorded_on" date,
	"height_cm" numeric(5, 1),
	"weight_kg" numeric(5, 2),
	"goal_weight_kg" numeric(5, 2),
	"gender" text,
	"sex_for_calculation" text,
	"activity_level" text,
	"location" text,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"health_goals" text[] DEFAULT '{}' NOT NULL,
	"medical_conditions" text[] DEFAULT '{}' NOT NULL,
	"allergies" text[] DEFAULT '{}' NOT NULL,
	"food_preferences" text[] DEFAULT '{}' NOT NULL,
	"health_flags" text[] DEFAULT '{}' NOT NULL,
	"height_unit" text DEFAULT 'cm' NOT NULL,
	"weight_unit" text DEFAULT 'kg' NOT NULL,
	"hides_calories" boolean DEFAULT false NOT NULL,
	"hides_weight" boolean DEFAULT false NOT NULL,
	"guardian_name" text,
	"guardian_consent_at" timestamp with time zone,
	"registration_number" text,
	"created_by_admin" boolean DEFAULT false NOT NULL,
	"invite_token" text,
	"invite_expires_at" timestamp with time zone,
	"invite_sent_at" timestamp with time zone,
	"invited_by" uuid,
	"last_signed_in_at" timestamp with time zone,
	"last_entry_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_firebase_uid_unique" UNIQUE("firebase_uid"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_invite_token_unique" UNIQUE("invite_token"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'employee', 'client')),
	CONSTRAINT "users_gender" CHECK ("users"."gender" in ('male', 'female', 'other')),
	CONSTRAINT "users_sex_for_calculation" CHECK ("users"."sex_for_calculation" in ('male', 'female')),
	CONSTRAINT "users_activity_level" CHECK ("users"."activity_level" in ('sedentary', 'light', 'moderate', 'active', 'very_active')),
	CONSTRAINT "users_age" CHECK ("users"."age" between 1 and 120),
	CONSTRAINT "users_height" CHECK ("users"."height_cm" between 30 and 280),
	CONSTRAINT "users_weight" CHECK ("users"."weight_kg" > 0 and "users"."weight_kg" <= 700),
	CONSTRAINT "users_goal_weight" CHECK ("users"."goal_weight_kg" > 0 and "users"."goal_weight_kg" <= 700),
	CONSTRAINT "users_phone" CHECK ("users"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "users_height_unit" CHECK ("users"."height_unit" in ('cm', 'ft')),
	CONSTRAINT "users_weight_unit" CHECK ("users"."weight_unit" in ('kg', 'lb')),
	CONSTRAINT "users_age_dated" CHECK (("users"."age" is null) = ("users"."age_recorded_on" is null))
);
--> statement-breakpoint
ALTER TABLE "availability_hours" ADD CONSTRAINT "availability_hours_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_active_spans" ADD CONSTRAINT "client_active_spans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note_amendments" ADD CONSTRAINT "client_note_amendments_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note_amendments" ADD CONSTRAINT "client_note_amendments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_weights" ADD CONSTRAINT "client_weights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_follows_id_consultations_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."consultations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_meal_plans" ADD CONSTRAINT "daily_meal_plans_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plan_versions" ADD CONSTRAINT "diet_plan_versions_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_subscription_plan_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_revises_plan_id_diet_plans_id_fk" FOREIGN KEY ("revises_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ingredients" ADD CONSTRAINT "dish_ingredients_dish_id_food_items_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ingredients" ADD CONSTRAINT "dish_ingredients_ingredient_id_food_items_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."food_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_names" ADD CONSTRAINT "food_names_food_id_food_items_id_fk" FOREIGN KEY ("food_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_lists" ADD CONSTRAINT "grocery_lists_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_ticks" ADD CONSTRAINT "grocery_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_ticks" ADD CONSTRAINT "grocery_ticks_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_user_id_identity_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_second_factors" ADD CONSTRAINT "identity_second_factors_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ticks" ADD CONSTRAINT "meal_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ticks" ADD CONSTRAINT "meal_ticks_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_mails" ADD CONSTRAINT "muted_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_moved_to_id_payments_id_fk" FOREIGN KEY ("moved_to_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_moved_from_id_payments_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outcomes" ADD CONSTRAINT "plan_outcomes_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outcomes" ADD CONSTRAINT "plan_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_days" ADD CONSTRAINT "planner_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_logos" ADD CONSTRAINT "practice_logos_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_photos" ADD CONSTRAINT "progress_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_subscription_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_decoy_id_identity_decoys_id_fk" FOREIGN KEY ("decoy_id") REFERENCES "public"."identity_decoys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_versions" ADD CONSTRAINT "settings_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_package_key_packages_key_fk" FOREIGN KEY ("package_key") REFERENCES "public"."packages"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_follows_id_subscription_plans_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."subscription_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_id","at") WHERE "audit_log"."entity_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_address" ON "audit_log" USING btree ("ip_address","at") WHERE "audit_log"."ip_address" is not null;--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "care_assignments_staff" ON "care_assignments" USING btree ("staff_id","client_id");--> statement-breakpoint
CREATE INDEX "client_active_spans_days" ON "client_active_spans" USING btree ("end_day","first_day","is_last");--> statement-breakpoint
CREATE INDEX "client_note_amendments_note" ON "client_note_amendments" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_user" ON "client_notes" USING btree ("user_id","noted_on","id");--> statement-breakpoint
CREATE INDEX "client_notes_author" ON "client_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_standing" ON "consents" USING btree ("user_id","purpose") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consultation_events_consultation" ON "consultation_events" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "consultations_created" ON "consultations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consultations_asked" ON "consultations" USING btree ("created_at","phone","status","client_id") WHERE not "consultations"."is_follow_up";--> statement-breakpoint
CREATE INDEX "consultations_open" ON "consultations" USING btree ("created_at","id") WHERE "consultations"."status" in ('new', 'confirmed');--> statement-breakpoint
CREATE INDEX "consultations_soonest" ON "consultations" USING btree (("starts_at" is not null),coalesce("starts_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "consultations_staff_starts" ON "consultations" USING btree ("staff_id","starts_at");--> statement-breakpoint
CREATE INDEX "consultations_starts" ON "consultations" USING btree ("starts_at") WHERE "consultations"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "consultations_client" ON "consultations" USING btree ("client_id") WHERE "consultations"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "consultations_phone" ON "consultations" USING btree ("phone","last_asked_at");--> statement-breakpoint
CREATE INDEX "daily_meal_plans_foods" ON "daily_meal_plans" USING gin (jsonb_path_query_array("meals", 'strict $.**.foodId'));--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "diet_plans_user" ON "diet_plans" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE INDEX "diet_plans_created" ON "diet_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "diet_plans_counted" ON "diet_plans" USING btree ("start_date") WHERE is_plan_counted("diet_plans"."status", "diet_plans"."completed_at");--> statement-breakpoint
CREATE INDEX "diet_plans_status_created" ON "diet_plans" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "diet_plans_flagged" ON "diet_plans" USING btree ("created_at","id") WHERE "diet_plans"."safety_flags" is not null;--> statement-breakpoint
CREATE INDEX "diet_plans_active_end" ON "diet_plans" USING btree ("end_date") WHERE "diet_plans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "diet_plans_served" ON "diet_plans" USING btree ("user_id","start_date","end_date") WHERE "diet_plans"."status" = 'active';--> statement-breakpoint
CREATE INDEX "diet_plans_in_writing" ON "diet_plans" USING btree ("user_id") WHERE "diet_plans"."status" = 'draft' and "diet_plans"."revises_plan_id" is null;--> statement-breakpoint
CREATE INDEX "diet_plans_published" ON "diet_plans" USING btree ("published_at","user_id") WHERE "diet_plans"."published_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "diet_plans_one_revision" ON "diet_plans" USING btree ("revises_plan_id") WHERE "diet_plans"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "dish_ingredients_ingredient" ON "dish_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "food_items_category" ON "food_items" USING btree ("category","name");--> statement-breakpoint
CREATE INDEX "food_items_source" ON "food_items" USING btree ("source","name");--> statement-breakpoint
CREATE INDEX "food_names_key_prefix" ON "food_names" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "food_names_key_trigrams" ON "food_names" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "grocery_ticks_plan" ON "grocery_ticks" USING btree ("diet_plan_id");--> statement-breakpoint
CREATE INDEX "holidays_days" ON "holidays" USING btree ("last_day","first_day");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_accounts_user" ON "identity_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_verifications_identifier" ON "identity_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("invoice_id") WHERE "invoices"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "meal_ticks_plan" ON "meal_ticks" USING btree ("diet_plan_id","day");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_status" ON "outgoing_mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_tried" ON "outgoing_mails" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("subscription_id") WHERE "payments"."standing" = 'in-review';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_moved_once" ON "payments" USING btree ("moved_from_id") WHERE "payments"."moved_from_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_reference_trigrams" ON "payments" USING gin (lower("bank_reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_revenue" ON "payments" USING btree ("received_on","subscription_id","amount_paise","standing","moved_from_id","id");--> statement-breakpoint
CREATE INDEX "plan_outcomes_mark" ON "plan_outcomes" USING btree ("mark_on","programme","weeks","user_id","change_kg");--> statement-breakpoint
CREATE INDEX "plan_outcomes_user" ON "plan_outcomes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_reviews_one_open" ON "plan_reviews" USING btree ("user_id") WHERE "plan_reviews"."status" = 'open';--> statement-breakpoint
CREATE INDEX "plan_reviews_user" ON "plan_reviews" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_reviews_status" ON "plan_reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_templates_name" ON "plan_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "plan_templates_foods" ON "plan_templates" USING gin (jsonb_path_query_array("days", 'strict $.**.foodId'));--> statement-breakpoint
CREATE INDEX "progress_entries_user_date" ON "progress_entries" USING btree ("user_id","entry_date","id") WHERE "progress_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "progress_entries_deleted" ON "progress_entries" USING btree ("deleted_at") WHERE "progress_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "progress_entries_date" ON "progress_entries" USING btree ("entry_date","user_id") WHERE "progress_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "progress_entries_plan" ON "progress_entries" USING btree ("diet_plan_id") WHERE "progress_entries"."diet_plan_id" is not null;--> statement-breakpoint
CREATE INDEX "progress_entries_user" ON "progress_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_entries_created_by" ON "progress_entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "progress_photos_user" ON "progress_photos" USING btree ("user_id","taken_on","id");--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_subscription" ON "refunds" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_refunded" ON "refunds" USING btree ("refunded_on","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscription_plans_user" ON "subscription_plans" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE INDEX "subscription_plans_status_created" ON "subscription_plans" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_plans_claimed_first" ON "subscription_plans" USING btree (("status" = 'pending' and "payment_claimed_at" is not null),"created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_plans_reference_trigrams" ON "subscription_plans" USING gin (lower("payment_reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_plans_what" ON "subscription_plans" USING btree ("id","package_key","plan_name");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_one_chosen_pending" ON "subscription_plans" USING btree ("user_id") WHERE "subscription_plans"."status" = 'pending' and "subscription_plans"."package_key" is not null and "subscription_plans"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_one_active" ON "subscription_plans" USING btree ("user_id") WHERE "subscription_plans"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'client' and "users"."is_onboarding_complete";--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(btrim(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email")),"id");--> statement-breakpoint
CREATE INDEX "users_pending" ON "users" USING btree ("created_at","id") WHERE "users"."created_by_admin" and not "users"."is_email_verified";--> statement-breakpoint
CREATE INDEX "users_last_entry" ON "users" USING btree (coalesce("last_entry_at", '1899-01-01Z'::timestamptz),"id") WHERE "users"."role" = 'client' and "users"."is_active";--> statement-breakpoint
CREATE INDEX "users_clients" ON "users" USING btree ("id","time_zone","first_name","last_name","email","created_at","last_entry_at","goal_weight_kg") WHERE "users"."role" = 'client' and "users"."is_active";--> statement-breakpoint
CREATE INDEX "users_health_flagged" ON "users" USING btree ("id") WHERE "users"."role" = 'client' and "users"."is_active" and "users"."health_flags" <> '{}';