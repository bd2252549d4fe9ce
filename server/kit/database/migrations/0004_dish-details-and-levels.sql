CREATE TABLE "dish_pairs" (
	"dish_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"pair_id" uuid NOT NULL,
	CONSTRAINT "dish_pairs_dish_id_position_pk" PRIMARY KEY("dish_id","position"),
	CONSTRAINT "dish_pairs_not_self" CHECK ("dish_pairs"."dish_id" <> "dish_pairs"."pair_id")
);
--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "dish_details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "base_code" text;--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "variants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dish_pairs" ADD CONSTRAINT "dish_pairs_dish_id_food_items_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_pairs" ADD CONSTRAINT "dish_pairs_pair_id_food_items_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_pairs_pair" ON "dish_pairs" USING btree ("pair_id");--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_base_code_food_items_code_fk" FOREIGN KEY ("base_code") REFERENCES "public"."food_items"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "food_items_base" ON "food_items" USING btree ("base_code") WHERE "food_items"."base_code" is not null;--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_variant" CHECK ("food_items"."variant" in ('light', 'restaurant'));--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_variant_base" CHECK (("food_items"."variant" is null) = ("food_items"."base_code" is null));--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_variants" CHECK ("food_items"."variants" <@ array['light', 'restaurant']);