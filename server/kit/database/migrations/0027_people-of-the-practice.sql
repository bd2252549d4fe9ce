CREATE TABLE "practice_portraits" (
	"hash" text PRIMARY KEY NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"uploaded_by" uuid,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_portraits_hash" CHECK ("practice_portraits"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "practice_portraits_size" CHECK (octet_length("practice_portraits"."small") <= 60000 and octet_length("practice_portraits"."large") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "practice_portraits" ADD CONSTRAINT "practice_portraits_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Public pages show the GSTIN: every process drops its rendered pages when it changes.
CREATE TRIGGER tax_settings_changed AFTER UPDATE ON "tax_settings"
  FOR EACH ROW WHEN (OLD.gstin IS DISTINCT FROM NEW.gstin OR OLD.treatment <> NEW.treatment)
  EXECUTE FUNCTION announce_page_change();
