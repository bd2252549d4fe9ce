CREATE TABLE "groceries_at_home" (
	"user_id" uuid NOT NULL,
	"item_key" text NOT NULL,
	"until_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groceries_at_home_user_id_item_key_pk" PRIMARY KEY("user_id","item_key")
);
--> statement-breakpoint
CREATE TABLE "own_groceries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"amount_text" text DEFAULT '' NOT NULL,
	"bought_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_groceries_texts" CHECK (length("own_groceries"."name") between 1 and 120 and length("own_groceries"."amount_text") <= 60)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "other_allergies" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "dislikes" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "medicines" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "fasting_days" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "household_size" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "groceries_at_home" ADD CONSTRAINT "groceries_at_home_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_groceries" ADD CONSTRAINT "own_groceries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_groceries_user" ON "own_groceries" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_household_size" CHECK ("users"."household_size" between 1 and 12);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_own_words" CHECK (length("users"."other_allergies") <= 500 and length("users"."dislikes") <= 500
        and length("users"."medicines") <= 500 and length("users"."fasting_days") <= 500);