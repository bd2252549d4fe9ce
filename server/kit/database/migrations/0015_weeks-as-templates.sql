CREATE TABLE "added_template_weeks" (
	"key" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_templates" ADD COLUMN "food_preference" text;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD COLUMN "purposes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD COLUMN "week_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_templates_week_key" ON "plan_templates" USING btree ("week_key");