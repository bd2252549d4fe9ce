CREATE TABLE "diary_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"slot" text,
	"text" text NOT NULL,
	"foods" jsonb NOT NULL,
	"is_photo_expected" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diary_entries_time" CHECK ("diary_entries"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "diary_entries_slot" CHECK ("diary_entries"."slot" in ('earlyMorning', 'preBreakfast', 'breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner', 'postDinner')),
	CONSTRAINT "diary_entries_text" CHECK (length("diary_entries"."text") <= 500),
	CONSTRAINT "diary_entries_foods" CHECK (jsonb_typeof("diary_entries"."foods") = 'array')
);
--> statement-breakpoint
CREATE TABLE "diary_photos" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"reviewed_by_name" text,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diary_photos_size" CHECK (octet_length("diary_photos"."image") <= 1500000 and octet_length("diary_photos"."thumbnail") <= 200000),
	CONSTRAINT "diary_photos_comment" CHECK ("diary_photos"."comment" is null or ("diary_photos"."reviewed_at" is not null and length("diary_photos"."comment") <= 500))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_photos" ADD CONSTRAINT "diary_photos_entry_id_diary_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."diary_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_photos" ADD CONSTRAINT "diary_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_photos" ADD CONSTRAINT "diary_photos_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_user" ON "diary_entries" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "diary_entries_deleted" ON "diary_entries" USING btree ("deleted_at") WHERE "diary_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "diary_photos_user" ON "diary_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "diary_photos_new" ON "diary_photos" USING btree ("created_at","entry_id") WHERE "diary_photos"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "diary_photos_reviewed" ON "diary_photos" USING btree ("reviewed_at","entry_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('care', 'calculator', 'photos', 'meal-photos', 'guardian'));
--> statement-breakpoint
CREATE TRIGGER diary_entries_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "diary_entries"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
CREATE TRIGGER diary_entries_announced AFTER INSERT OR UPDATE OR DELETE ON "diary_entries"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('diary');
--> statement-breakpoint
CREATE TRIGGER diary_photos_announced AFTER INSERT OR UPDATE OR DELETE ON "diary_photos"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('diary');
