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
ALTER TABLE "diet_plans" ADD COLUMN "published_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "revises_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "change_note" text;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "safety_flags" jsonb;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "safety_flagged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diet_plan_versions" ADD CONSTRAINT "diet_plan_versions_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_templates_name" ON "plan_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "plan_templates_foods" ON "plan_templates" USING gin (jsonb_path_query_array("days", 'strict $.**.foodId'));--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_revises_plan_id_diet_plans_id_fk" FOREIGN KEY ("revises_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diet_plans_active_end" ON "diet_plans" USING btree ("end_date") WHERE "diet_plans"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "diet_plans_one_revision" ON "diet_plans" USING btree ("revises_plan_id") WHERE "diet_plans"."status" = 'draft';--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_revision_unpublished" CHECK ("diet_plans"."revises_plan_id" is null or "diet_plans"."status" in ('draft', 'archived'));--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_revision_not_self" CHECK ("diet_plans"."revises_plan_id" <> "diet_plans"."id");--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_flags_dated" CHECK (("diet_plans"."safety_flags" is null) = ("diet_plans"."safety_flagged_at" is null));--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_type" CHECK ("diet_plans"."plan_type" in ('weight_loss', 'weight_gain', 'diabetes', 'pcod_pcos', 'thyroid', 'pre_wedding'));--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_weeks" CHECK ("diet_plans"."duration_weeks" between 1 and 52);--> statement-breakpoint
-- What is published so far is the first version of each plan.
INSERT INTO "diet_plan_versions" ("diet_plan_id", "number", "content", "frozen_foods", "published_by", "practitioner_name",
  "practitioner_registration", "published_at")
SELECT p.id, 1,
  jsonb_build_object('title', p.title, 'description', p.description, 'clientName', p.client_name, 'clientAge', p.client_age,
    'clientHeight', p.client_height, 'clientWeight', p.client_weight, 'clientLocation', p.client_location,
    'healthIssues', p.health_issues, 'bmi', p.bmi, 'goalDescription', p.goal_description, 'caloriesTarget', p.calories_target,
    'proteinGoal', p.protein_goal, 'preferences', p.preferences, 'motivationalQuote', p.motivational_quote,
    'nutritionSnapshot', p.nutrition_snapshot, 'tips', to_jsonb(p.tips), 'planType', p.plan_type,
    'durationWeeks', p.duration_weeks, 'specialInstructions', p.special_instructions,
    'startDate', to_char(p.start_date, 'YYYY-MM-DD'), 'endDate', to_char(p.end_date, 'YYYY-MM-DD'),
    'safetyRecords', p.safety_records, 'groceryEdits', '[]'::jsonb,
    'days', coalesce((SELECT jsonb_agg(jsonb_build_object('dayNumber', d.day_number, 'dayLabel', d.day_label, 'meals', d.meals)
                             ORDER BY d.day_number) FROM daily_meal_plans d WHERE d.diet_plan_id = p.id), '[]'::jsonb)),
  p.frozen_foods, p.published_by, p.practitioner_name, p.practitioner_registration, p.published_at
FROM "diet_plans" p WHERE p.published_at IS NOT NULL AND p.frozen_foods IS NOT NULL;
--> statement-breakpoint
UPDATE "diet_plans" SET "published_number" = 1 WHERE "published_at" IS NOT NULL AND "frozen_foods" IS NOT NULL;
--> statement-breakpoint
-- What belongs to a published plan is what the client follows: it does not change, but for the transaction that publishes
-- the plan's next version and says so in `pathya.publishing`.
CREATE OR REPLACE FUNCTION keep_published_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan_id uuid;
  plan_status text;
BEGIN
  FOREACH plan_id IN ARRAY CASE TG_OP WHEN 'DELETE' THEN ARRAY[OLD.diet_plan_id] WHEN 'INSERT' THEN ARRAY[NEW.diet_plan_id]
                                      ELSE ARRAY[OLD.diet_plan_id, NEW.diet_plan_id] END LOOP
    SELECT status INTO plan_status FROM diet_plans WHERE id = plan_id;
    -- No plan any more: the days go with it.
    IF plan_status IS NOT NULL AND plan_status <> 'draft'
       AND plan_id::text <> coalesce(current_setting('pathya.publishing', true), '') THEN
      RAISE EXCEPTION 'what belongs to a published plan cannot change'
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_drafts_only';
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER grocery_lists_drafts_only BEFORE INSERT OR UPDATE OR DELETE ON "grocery_lists"
  FOR EACH ROW EXECUTE FUNCTION keep_published_days();
--> statement-breakpoint
CREATE FUNCTION keep_published_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No plan any more: its versions go with it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM diet_plans WHERE id = OLD.diet_plan_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a published version never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'diet_plan_versions_never_change';
END $$;
--> statement-breakpoint
CREATE TRIGGER diet_plan_versions_never_change BEFORE UPDATE OR DELETE ON "diet_plan_versions"
  FOR EACH ROW EXECUTE FUNCTION keep_published_versions();
