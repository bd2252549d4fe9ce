ALTER TABLE "diet_plans" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_paused_with_reason" CHECK ("diet_plans"."paused_at" is null or ("diet_plans"."status" = 'active' and "diet_plans"."safety_flags" is not null));--> statement-breakpoint
-- Open pages of the client also follow when a plan is paused, served again, or being checked.
DROP TRIGGER diet_plans_announced ON "diet_plans";
--> statement-breakpoint
CREATE TRIGGER diet_plans_announced AFTER UPDATE ON "diet_plans"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.published_number <> NEW.published_number
    OR OLD.paused_at IS DISTINCT FROM NEW.paused_at OR OLD.safety_flags IS DISTINCT FROM NEW.safety_flags)
  EXECUTE FUNCTION announce_record_change('plans');
