CREATE TABLE "own_dish_photos" (
	"user_id" uuid NOT NULL,
	"food_id" uuid NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_dish_photos_user_id_food_id_pk" PRIMARY KEY("user_id","food_id"),
	CONSTRAINT "own_dish_photos_size" CHECK (octet_length("own_dish_photos"."image") <= 1500000 and octet_length("own_dish_photos"."thumbnail") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "own_dish_photos" ADD CONSTRAINT "own_dish_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_dish_photos" ADD CONSTRAINT "own_dish_photos_food_id_food_items_id_fk" FOREIGN KEY ("food_id") REFERENCES "public"."food_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_dish_photos_food" ON "own_dish_photos" USING btree ("food_id");