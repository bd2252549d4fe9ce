ALTER TABLE "food_items" ALTER COLUMN "allergens" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "food_names_everyday_trigrams" ON "food_names" USING gin ("key" gin_trgm_ops) WHERE rank < 4;