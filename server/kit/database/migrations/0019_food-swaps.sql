CREATE TABLE "food_swaps" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"planned_food_id" uuid NOT NULL,
	"planned_name" text NOT NULL,
	"planned_grams" numeric NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"source" text NOT NULL,
	"item" jsonb NOT NULL,
	"food" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "food_swaps_user_id_day_slot_planned_food_id_pk" PRIMARY KEY("user_id","day","slot","planned_food_id"),
	CONSTRAINT "food_swaps_source" CHECK ("food_swaps"."source" in ('alternative', 'similar'))
);
--> statement-breakpoint
ALTER TABLE "diet_plans" ADD COLUMN "client_swaps" text DEFAULT 'similar' NOT NULL;--> statement-breakpoint
ALTER TABLE "food_swaps" ADD CONSTRAINT "food_swaps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "food_swaps" ADD CONSTRAINT "food_swaps_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "food_swaps_plan" ON "food_swaps" USING btree ("diet_plan_id");--> statement-breakpoint
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_client_swaps" CHECK ("diet_plans"."client_swaps" in ('alternatives', 'similar'));--> statement-breakpoint
-- A swap changes the day that the client's open pages show.
CREATE TRIGGER food_swaps_announced AFTER INSERT OR UPDATE OR DELETE ON "food_swaps"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');
