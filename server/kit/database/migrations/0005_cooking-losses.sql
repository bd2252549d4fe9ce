ALTER TABLE "dish_ingredients" ADD COLUMN "is_uncooked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "cooking_method" text;--> statement-breakpoint
ALTER TABLE "food_items" ADD COLUMN "dish_formula" smallint;--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_cooking_method" CHECK ("food_items"."cooking_method" in ('raw', 'boiled', 'simmered', 'steamed', 'sauteed', 'fried', 'deep-fried', 'roasted', 'grilled'));--> statement-breakpoint
-- Formula 1: the figures of dishes computed so far have no losses deducted.
UPDATE "food_items" SET "dish_formula" = 1 WHERE "cooked_weight_grams" IS NOT NULL;
