CREATE TABLE "food_table_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"files" jsonb NOT NULL,
	"licence" text NOT NULL,
	"licence_note" text,
	"confirmed_by" uuid,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "food_table_imports_kind" CHECK ("food_table_imports"."kind" in ('fdc', 'indb', 'open-food-facts', 'recipes'))
);
--> statement-breakpoint
CREATE TABLE "packaged_foods" (
	"gtin" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brands" text,
	"quantity" text,
	"serving_grams" numeric(8, 2),
	"ingredients" text,
	"allergens" text[],
	"nutrients" jsonb NOT NULL,
	"provenance" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packaged_foods_gtin" CHECK ("packaged_foods"."gtin" ~ '^[0-9]{14}$'),
	CONSTRAINT "packaged_foods_allergens" CHECK ("packaged_foods"."allergens" is null or cardinality("packaged_foods"."allergens") > 0),
	CONSTRAINT "packaged_foods_name_filled" CHECK (length(trim("packaged_foods"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "food_items" DROP CONSTRAINT "food_items_source_known";--> statement-breakpoint
ALTER TABLE "food_table_imports" ADD CONSTRAINT "food_table_imports_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "food_table_imports_created" ON "food_table_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "packaged_foods_key_trigrams" ON "packaged_foods" USING gin ("key" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "food_items" ADD CONSTRAINT "food_items_source_known" CHECK ("food_items"."source" in ('ifct2017', 'usda', 'dish', 'custom', 'fdc', 'indb'));