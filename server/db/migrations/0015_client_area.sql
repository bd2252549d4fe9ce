CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"wording" text NOT NULL,
	"guardian_name" text,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('care', 'calculator', 'photos', 'guardian')),
	CONSTRAINT "consents_wording_filled" CHECK (length(trim("consents"."wording")) > 0),
	CONSTRAINT "consents_order" CHECK ("consents"."withdrawn_at" >= "consents"."given_at")
);
--> statement-breakpoint
CREATE TABLE "data_export_parts" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"byte_size" bigint,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" in ('queued', 'running', 'ready', 'failed', 'expired')),
	CONSTRAINT "data_exports_percent" CHECK ("data_exports"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_numbers_series_financial_year_pk" PRIMARY KEY("series","financial_year"),
	CONSTRAINT "document_numbers_year" CHECK ("document_numbers"."financial_year" ~ '^20[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erasure_requests_order" CHECK ("erasure_requests"."due_at" > "erasure_requests"."requested_at")
);
--> statement-breakpoint
CREATE TABLE "grocery_ticks" (
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"item_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grocery_ticks_user_id_diet_plan_id_from_day_to_day_item_key_pk" PRIMARY KEY("user_id","diet_plan_id","from_day","to_day","item_key"),
	CONSTRAINT "grocery_ticks_order" CHECK ("grocery_ticks"."from_day" <= "grocery_ticks"."to_day")
);
--> statement-breakpoint
CREATE TABLE "meal_ticks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" text NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meal_ticks_user_id_day_slot_pk" PRIMARY KEY("user_id","day","slot"),
	CONSTRAINT "meal_ticks_state" CHECK ("meal_ticks"."state" in ('eaten', 'skipped', 'swapped')),
	CONSTRAINT "meal_ticks_note" CHECK ("meal_ticks"."note" is null or ("meal_ticks"."state" = 'swapped' and length("meal_ticks"."note") <= 300))
);
--> statement-breakpoint
CREATE TABLE "muted_mails" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_mails_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cause_key" text NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_cause" UNIQUE("user_id","cause_key")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"plan_type" text DEFAULT 'diet_plan' NOT NULL,
	"duration_weeks" smallint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_name_filled" CHECK (length(trim("packages"."name")) > 0),
	CONSTRAINT "packages_weeks" CHECK ("packages"."duration_weeks" between 1 and 104),
	CONSTRAINT "packages_amount" CHECK ("packages"."amount_paise" between 100 and 999999999999)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text,
	"received_on" date NOT NULL,
	"note" text,
	"standing" text DEFAULT 'received' NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_paise" between 1 and 999999999999),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('upi', 'bank', 'cash', 'card', 'other')),
	CONSTRAINT "payments_standing" CHECK ("payments"."standing" in ('received', 'in-review'))
);
--> statement-breakpoint
CREATE TABLE "plan_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"diet_plan_id" uuid,
	"note" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_by_name" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_reviews_status_known" CHECK ("plan_reviews"."status" in ('open', 'answered', 'withdrawn')),
	CONSTRAINT "plan_reviews_answered" CHECK (("plan_reviews"."status" = 'answered') = ("plan_reviews"."answer" is not null)),
	CONSTRAINT "plan_reviews_closed" CHECK (("plan_reviews"."status" = 'open') = ("plan_reviews"."closed_at" is null)),
	CONSTRAINT "plan_reviews_note_filled" CHECK (length(trim("plan_reviews"."note")) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "progress_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_on" date NOT NULL,
	"view" text NOT NULL,
	"content_type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"image" "bytea" NOT NULL,
	"thumbnail" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_photos_view" CHECK ("progress_photos"."view" in ('front', 'side', 'back', 'other')),
	CONSTRAINT "progress_photos_type" CHECK ("progress_photos"."content_type" in ('image/jpeg', 'image/webp')),
	CONSTRAINT "progress_photos_size" CHECK (octet_length("progress_photos"."image") <= 3000000 and octet_length("progress_photos"."thumbnail") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
DROP INDEX "progress_entries_user_date";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "upi_id" text;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "upi_payee_name" text;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "progress_entries" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "package_key" text;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "kind" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "credit_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "payment_reference" text;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "payment_claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "payment_claim_text" text;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "cancel_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "activated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "height_unit" text DEFAULT 'cm' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "weight_unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_calories" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_weight" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_ticks" ADD CONSTRAINT "grocery_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grocery_ticks" ADD CONSTRAINT "grocery_ticks_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ticks" ADD CONSTRAINT "meal_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_ticks" ADD CONSTRAINT "meal_ticks_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "muted_mails" ADD CONSTRAINT "muted_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_reviews" ADD CONSTRAINT "plan_reviews_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_photos" ADD CONSTRAINT "progress_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_standing" ON "consents" USING btree ("user_id","purpose") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one_running" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "grocery_ticks_plan" ON "grocery_ticks" USING btree ("diet_plan_id");--> statement-breakpoint
CREATE INDEX "meal_ticks_plan" ON "meal_ticks" USING btree ("diet_plan_id","day");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_reviews_one_open" ON "plan_reviews" USING btree ("user_id") WHERE "plan_reviews"."status" = 'open';--> statement-breakpoint
CREATE INDEX "plan_reviews_user" ON "plan_reviews" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "plan_reviews_status" ON "plan_reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "progress_photos_user" ON "progress_photos" USING btree ("user_id","taken_on","id");--> statement-breakpoint
CREATE INDEX "receipts_user" ON "receipts" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_package_key_packages_key_fk" FOREIGN KEY ("package_key") REFERENCES "public"."packages"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_follows_id_subscription_plans_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."subscription_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_entries_deleted" ON "progress_entries" USING btree ("deleted_at") WHERE "progress_entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "subscription_plans_status_created" ON "subscription_plans" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_one_chosen_pending" ON "subscription_plans" USING btree ("user_id") WHERE "subscription_plans"."status" = 'pending' and "subscription_plans"."package_key" is not null and "subscription_plans"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "progress_entries_user_date" ON "progress_entries" USING btree ("user_id","entry_date","id") WHERE "progress_entries"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_payment_reference_unique" UNIQUE("payment_reference");--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_upi_id" CHECK ("practice_settings"."upi_id" ~ '^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$');--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_upi_whole" CHECK (("practice_settings"."upi_id" is null) = ("practice_settings"."upi_payee_name" is null));--> statement-breakpoint
ALTER TABLE "progress_entries" ADD CONSTRAINT "progress_entries_measurements" CHECK (jsonb_typeof("progress_entries"."measurements") = 'object');--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_kind" CHECK ("subscription_plans"."kind" in ('new', 'renewal', 'upgrade'));--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_credit" CHECK ("subscription_plans"."credit_paise" between 0 and "subscription_plans"."amount_paise");--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_follows" CHECK ("subscription_plans"."follows_id" <> "subscription_plans"."id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_height_unit" CHECK ("users"."height_unit" in ('cm', 'ft'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_weight_unit" CHECK ("users"."weight_unit" in ('kg', 'lb'));--> statement-breakpoint
ALTER TABLE "progress_entries" DROP COLUMN "photos";
--> statement-breakpoint
-- What was agreed to stays as it was said; it can be taken back, once.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
     AND (NEW.id, NEW.user_id, NEW.purpose, NEW.wording, NEW.given_at) = (OLD.id, OLD.user_id, OLD.purpose, OLD.wording, OLD.given_at)
     AND NEW.guardian_name IS NOT DISTINCT FROM OLD.guardian_name THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was agreed to does not change' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_stay BEFORE UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION keep_consents();
--> statement-breakpoint
-- Money that came in stays written down; it goes only with its subscription. Who recorded it may be gone.
CREATE FUNCTION keep_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM subscription_plans WHERE id = OLD.subscription_id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.recorded_by IS NULL AND OLD.recorded_by IS NOT NULL
     AND to_jsonb(NEW) - 'recorded_by' = to_jsonb(OLD) - 'recorded_by' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION keep_payments();
--> statement-breakpoint
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts never change' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON "receipts"
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();
--> statement-breakpoint
CREATE TRIGGER progress_photos_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "progress_photos"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
CREATE TRIGGER plan_reviews_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "plan_reviews"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
-- Open pages are told which of a person's things have changed, never what: they ask for what is so now. Within a
-- transaction the same news counts once.
CREATE FUNCTION announce_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_record_changed', coalesce(NEW.user_id, OLD.user_id)::text || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_announced AFTER INSERT OR UPDATE OR DELETE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('notifications');
--> statement-breakpoint
CREATE TRIGGER progress_entries_announced AFTER INSERT OR UPDATE OR DELETE ON "progress_entries"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('progress');
--> statement-breakpoint
CREATE TRIGGER progress_photos_announced AFTER INSERT OR DELETE ON "progress_photos"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('progress');
--> statement-breakpoint
CREATE TRIGGER subscription_plans_announced AFTER INSERT OR UPDATE OR DELETE ON "subscription_plans"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('subscription');
--> statement-breakpoint
CREATE TRIGGER plan_reviews_announced AFTER INSERT OR UPDATE OR DELETE ON "plan_reviews"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('reviews');
--> statement-breakpoint
CREATE TRIGGER meal_ticks_announced AFTER INSERT OR UPDATE OR DELETE ON "meal_ticks"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('ticks');
--> statement-breakpoint
CREATE TRIGGER data_exports_announced AFTER INSERT OR UPDATE OR DELETE ON "data_exports"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('exports');
--> statement-breakpoint
-- Of plans a client sees that one is being written, and what is served: not each word of a draft.
CREATE TRIGGER diet_plans_announced_new AFTER INSERT OR DELETE ON "diet_plans"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');
--> statement-breakpoint
CREATE TRIGGER diet_plans_announced AFTER UPDATE ON "diet_plans"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.published_number <> NEW.published_number)
  EXECUTE FUNCTION announce_record_change('plans');
--> statement-breakpoint
INSERT INTO "packages" ("key", "name", "description", "plan_type", "duration_weeks", "amount_paise", "position") VALUES
  ('regular', 'Regular Plan (1 Month)', 'A personal diet plan and its weekly follow-up.', 'diet_plan', 4, 249900, 1),
  ('rapid', 'Rapid Plan (2 Months)', 'Two months of plans that follow your progress.', 'diet_plan', 8, 449900, 2),
  ('super', 'Super Plan (3 Months)', 'Three months of plans that follow your progress.', 'diet_plan', 12, 599900, 3),
  ('service-weight-loss', 'Weight management programme (1 month)', NULL, 'weight_loss', 4, 299900, 11),
  ('service-diabetes', 'Diabetes programme (1 month)', NULL, 'diabetes', 4, 349900, 12),
  ('service-pcod', 'PCOD/PCOS programme (1 month)', NULL, 'pcod_pcos', 4, 399900, 13),
  ('service-thyroid', 'Thyroid programme (1 month)', NULL, 'thyroid', 4, 329900, 14),
  ('service-pregnancy', 'Pregnancy programme (1 month)', NULL, 'diet_plan', 4, 419900, 15),
  ('service-wedding', 'Pre-wedding programme (1 month)', NULL, 'pre_wedding', 4, 499900, 16);
