DROP INDEX "food_names_key_trigrams";--> statement-breakpoint
CREATE INDEX "food_names_everyday_words" ON "food_names" USING gin (array_to_tsvector(string_to_array(key, ' '))) WHERE rank < 4;--> statement-breakpoint
CREATE INDEX "food_names_reference_words" ON "food_names" USING gin (array_to_tsvector(string_to_array(key, ' '))) WHERE rank >= 4;