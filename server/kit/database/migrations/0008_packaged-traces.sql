ALTER TABLE "packaged_foods" ADD COLUMN "traces" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "packaged_foods" ADD COLUMN "other_allergens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "packaged_foods" ADD COLUMN "other_traces" text[] DEFAULT '{}' NOT NULL;