CREATE TABLE "fast_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"choice" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fast_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "fast_days_choice" CHECK ("fast_days"."choice" in ('ekadashi', 'navratri', 'shravan_mondays', 'paryushan_fourth',
        'paryushan_fifth', 'das_lakshan', 'ramzan', 'fast', 'no_onion_garlic', 'planned'))
);
--> statement-breakpoint
CREATE TABLE "fast_decisions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fast_decisions_decision" CHECK ("fast_decisions"."decision" in ('allowed', 'off')),
	CONSTRAINT "fast_decisions_reason" CHECK (length(trim("fast_decisions"."reason")) > 0)
);
--> statement-breakpoint
CREATE TABLE "fast_variants" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"fast" text NOT NULL,
	"planned_hash" text NOT NULL,
	"variant" jsonb NOT NULL,
	"foods" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fast_variants_user_id_day_diet_plan_id_pk" PRIMARY KEY("user_id","day","diet_plan_id")
);
--> statement-breakpoint
CREATE TABLE "observed_fasts" (
	"user_id" uuid NOT NULL,
	"fast" text NOT NULL,
	"observed_from" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observed_fasts_user_id_fast_pk" PRIMARY KEY("user_id","fast"),
	CONSTRAINT "observed_fasts_fast" CHECK ("observed_fasts"."fast" in ('ekadashi', 'navratri', 'shravan_mondays', 'paryushan_fourth',
        'paryushan_fifth', 'das_lakshan', 'ramzan'))
);
--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "fast_place" text DEFAULT 'new_delhi' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "fast_region" text DEFAULT 'north' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "hijri_shift" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fast_days" ADD CONSTRAINT "fast_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fast_decisions" ADD CONSTRAINT "fast_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fast_decisions" ADD CONSTRAINT "fast_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fast_variants" ADD CONSTRAINT "fast_variants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fast_variants" ADD CONSTRAINT "fast_variants_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observed_fasts" ADD CONSTRAINT "observed_fasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fast_variants_plan" ON "fast_variants" USING btree ("diet_plan_id");--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_fast_region" CHECK ("practice_settings"."fast_region" in ('north', 'west_south'));--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_hijri_shift" CHECK ("practice_settings"."hijri_shift" between -1 and 1);--> statement-breakpoint
-- A fast changes the days that the client's open pages show.
CREATE TRIGGER observed_fasts_announced AFTER INSERT OR UPDATE OR DELETE ON "observed_fasts"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');--> statement-breakpoint
CREATE TRIGGER fast_days_announced AFTER INSERT OR UPDATE OR DELETE ON "fast_days"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');--> statement-breakpoint
CREATE TRIGGER fast_decisions_announced AFTER INSERT OR UPDATE OR DELETE ON "fast_decisions"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');
