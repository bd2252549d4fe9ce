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
CREATE TABLE "care_assignments" (
	"client_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_assignments_client_id_staff_id_pk" PRIMARY KEY("client_id","staff_id"),
	CONSTRAINT "care_assignments_not_self" CHECK ("care_assignments"."client_id" <> "care_assignments"."staff_id")
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
	"created_by" uuid,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "grocery_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"category" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grocery_lists_category" UNIQUE("diet_plan_id","category")
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_decoys_email_unique" UNIQUE("email")
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
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to_email" text NOT NULL,
	"template" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"dedupe_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_mails_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outgoing_mails_status_known" CHECK ("outgoing_mails"."status" in ('queued', 'sent', 'kept', 'failed'))
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
CREATE TABLE "progress_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid,
	"weight" numeric(5, 2),
	"body_fat" numeric(4, 1),
	"measurements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notes" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entry_date" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_entries_weight" CHECK ("progress_entries"."weight" > 0 and "progress_entries"."weight" <= 700),
	CONSTRAINT "progress_entries_body_fat" CHECK ("progress_entries"."body_fat" between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid,
	"decoy_id" uuid,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_one_owner" CHECK (num_nonnulls("sessions"."user_id", "sessions"."decoy_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "setup_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
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
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_plans_status" CHECK ("subscription_plans"."status" in ('pending', 'active', 'ended', 'cancelled')),
	CONSTRAINT "subscription_plans_amount" CHECK ("subscription_plans"."amount_paise" between 0 and 999999999999),
	CONSTRAINT "subscription_plans_currency" CHECK ("subscription_plans"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "subscription_plans_weeks" CHECK ("subscription_plans"."duration_weeks" > 0),
	CONSTRAINT "subscription_plans_dates" CHECK ("subscription_plans"."end_date" > "subscription_plans"."start_date")
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
	"guardian_name" text,
	"guardian_consent_at" timestamp with time zone,
	"registration_number" text,
	"created_by_admin" boolean DEFAULT false NOT NULL,
	"invite_token" text,
	"invite_expires_at" timestamp with time zone,
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
	CONSTRAINT "users_age_dated" CHECK (("users"."age" is null) = ("users"."age_recorded_on" is null))
);
--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_assignments" ADD CONSTRAINT "care_assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_meal_plans" ADD CONSTRAINT "daily_meal_plans_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_subscription_plan_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ingredients" ADD CONSTRAINT "dish_ingredients_dish_id_food_items_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_ingredients" ADD CONSTRAINT "dish_ingredients_ingredient_id_food_items_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."food_items"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_names" ADD CONSTRAINT "food_names_food_id_food_items_id_fk" FOREIGN KEY ("food_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_lists" ADD CONSTRAINT "grocery_lists_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_accounts" ADD CONSTRAINT "identity_accounts_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_user_id_identity_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_decoy_id_identity_decoys_id_fk" FOREIGN KEY ("decoy_id") REFERENCES "public"."identity_decoys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "care_assignments_staff" ON "care_assignments" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "diet_plans_user" ON "diet_plans" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE INDEX "diet_plans_created" ON "diet_plans" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "diet_plans_status_created" ON "diet_plans" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "dish_ingredients_ingredient" ON "dish_ingredients" USING btree ("ingredient_id");--> statement-breakpoint
CREATE INDEX "food_items_category" ON "food_items" USING btree ("category","name");--> statement-breakpoint
CREATE INDEX "food_items_source" ON "food_items" USING btree ("source","name");--> statement-breakpoint
CREATE INDEX "food_names_key_prefix" ON "food_names" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "food_names_key_trigrams" ON "food_names" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identity_accounts_user" ON "identity_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_user" ON "identity_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_verifications_identifier" ON "identity_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "outgoing_mails_status" ON "outgoing_mails" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "progress_entries_user_date" ON "progress_entries" USING btree ("user_id","entry_date");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscription_plans_user" ON "subscription_plans" USING btree ("user_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_one_active" ON "subscription_plans" USING btree ("user_id") WHERE "subscription_plans"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at");