CREATE TABLE "cook_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"people" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cook_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "cook_links_people" CHECK ("cook_links"."people" between 1 and 12),
	CONSTRAINT "cook_links_opened" CHECK (("cook_links"."opened_count" = 0) = ("cook_links"."last_opened_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cook_links" ADD CONSTRAINT "cook_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cook_links_user" ON "cook_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cook_links_expires" ON "cook_links" USING btree ("expires_at");