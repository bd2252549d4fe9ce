CREATE TABLE "day_counts" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_counts_user_id_day_kind_pk" PRIMARY KEY("user_id","day","kind"),
	CONSTRAINT "day_counts_kind" CHECK ("day_counts"."kind" in ('water', 'steps')),
	CONSTRAINT "day_counts_amount" CHECK ("day_counts"."amount" between 0 and 100000)
);
--> statement-breakpoint
ALTER TABLE "day_counts" ADD CONSTRAINT "day_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER day_counts_announced AFTER INSERT OR UPDATE OR DELETE ON "day_counts"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('ticks');
