CREATE TABLE "text_translations" (
	"locale" text NOT NULL,
	"source_id" text NOT NULL,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_translations_locale_source_id_pk" PRIMARY KEY("locale","source_id"),
	CONSTRAINT "text_translations_locale" CHECK ("text_translations"."locale" ~ '^[a-z]{2,3}$')
);
--> statement-breakpoint
CREATE TRIGGER text_translations_changed AFTER INSERT OR UPDATE OR DELETE ON "text_translations"
  FOR EACH ROW EXECUTE FUNCTION announce_page_change();
