CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"file_name" text,
	"byte_size" bigint,
	"checksum" text,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backup_runs_kind" CHECK ("backup_runs"."kind" in ('nightly', 'manual')),
	CONSTRAINT "backup_runs_status" CHECK ("backup_runs"."status" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_done" CHECK ("backup_runs"."status" <> 'done' or ("backup_runs"."file_name" is not null and "backup_runs"."checksum" is not null))
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state_code" text,
	"gstin" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_details_state" CHECK ("billing_details"."state_code" ~ '^[0-9]{2}$'),
	CONSTRAINT "billing_details_gstin" CHECK ("billing_details"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$')
);
--> statement-breakpoint
CREATE TABLE "client_note_amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"note_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"author_registration" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_note_amendments_filled" CHECK (length(trim("client_note_amendments"."reason")) > 0 and length(trim("client_note_amendments"."text")) > 0)
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"noted_on" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"assessment" text DEFAULT '' NOT NULL,
	"diagnosis" text DEFAULT '' NOT NULL,
	"intervention" text DEFAULT '' NOT NULL,
	"monitoring" text DEFAULT '' NOT NULL,
	"evaluation" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"signed_by_name" text,
	"signed_by_registration" text,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_status" CHECK ("client_notes"."status" in ('draft', 'signed')),
	CONSTRAINT "client_notes_signed" CHECK (("client_notes"."status" = 'signed') = ("client_notes"."signed_at" is not null and "client_notes"."signed_by_name" is not null)),
	CONSTRAINT "client_notes_signed_filled" CHECK ("client_notes"."status" = 'draft' or length(trim("client_notes"."assessment" || "client_notes"."diagnosis" || "client_notes"."intervention" || "client_notes"."monitoring" || "client_notes"."evaluation")) > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid,
	"refund_id" uuid,
	"financial_year" text NOT NULL,
	"issued_on" date NOT NULL,
	"treatment" text NOT NULL,
	"rate_basis_points" smallint DEFAULT 0 NOT NULL,
	"place_of_supply" text,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint DEFAULT 0 NOT NULL,
	"sgst_paise" bigint DEFAULT 0 NOT NULL,
	"igst_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit-note')),
	CONSTRAINT "invoices_credits" CHECK (("invoices"."kind" = 'credit-note') = ("invoices"."invoice_id" is not null)),
	CONSTRAINT "invoices_treatment" CHECK ("invoices"."treatment" in ('exempt', 'taxable')),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total_paise" > 0 and "invoices"."total_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise"),
	CONSTRAINT "invoices_split" CHECK ("invoices"."cgst_paise" = "invoices"."sgst_paise" and ("invoices"."igst_paise" = 0 or "invoices"."cgst_paise" = 0) and least("invoices"."taxable_paise", "invoices"."cgst_paise", "invoices"."igst_paise") >= 0),
	CONSTRAINT "invoices_untaxed" CHECK ("invoices"."treatment" = 'taxable' or ("invoices"."cgst_paise" = 0 and "invoices"."igst_paise" = 0 and "invoices"."rate_basis_points" = 0)),
	CONSTRAINT "invoices_year" CHECK ("invoices"."financial_year" ~ '^20[0-9]{2}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "payment_decisions" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"moved_to_id" uuid,
	"refund_id" uuid,
	"note" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_decisions_decision" CHECK ("payment_decisions"."decision" in ('accepted', 'moved', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "practice_logos" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"content_type" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_logos_one_row" CHECK ("practice_logos"."id" = 1),
	CONSTRAINT "practice_logos_type" CHECK ("practice_logos"."content_type" in ('image/png', 'image/webp')),
	CONSTRAINT "practice_logos_size" CHECK (octet_length("practice_logos"."bytes") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text,
	"refunded_on" date NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" between 1 and 999999999999),
	CONSTRAINT "refunds_method" CHECK ("refunds"."method" in ('upi', 'bank', 'cash', 'card', 'other')),
	CONSTRAINT "refunds_reason_filled" CHECK (length(trim("refunds"."reason")) > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_versions_version" UNIQUE("area","version"),
	CONSTRAINT "settings_versions_area" CHECK ("settings_versions"."area" in ('practice', 'content', 'tax', 'consultations'))
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"state_code" text,
	"gstin" text,
	"treatment" text DEFAULT 'exempt' NOT NULL,
	"rate_basis_points" smallint DEFAULT 1800 NOT NULL,
	"sac_code" text DEFAULT '999319' NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_settings_one_row" CHECK ("tax_settings"."id" = 1),
	CONSTRAINT "tax_settings_treatment" CHECK ("tax_settings"."treatment" in ('exempt', 'taxable')),
	CONSTRAINT "tax_settings_registered" CHECK ("tax_settings"."treatment" = 'exempt' or "tax_settings"."gstin" is not null),
	CONSTRAINT "tax_settings_rate" CHECK ("tax_settings"."rate_basis_points" between 1 and 2800),
	CONSTRAINT "tax_settings_state" CHECK ("tax_settings"."state_code" ~ '^[0-9]{2}$'),
	CONSTRAINT "tax_settings_gstin" CHECK ("tax_settings"."gstin" ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
	CONSTRAINT "tax_settings_gstin_state" CHECK ("tax_settings"."gstin" is null or left("tax_settings"."gstin", 2) = "tax_settings"."state_code"),
	CONSTRAINT "tax_settings_sac_code" CHECK ("tax_settings"."sac_code" ~ '^[0-9]{4,8}$')
);
--> statement-breakpoint
ALTER TABLE "consultations" DROP CONSTRAINT "consultations_slot";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "is_follow_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "booked_by" uuid;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "tax_treatment" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "tax_rate_basis_points" smallint;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "sac_code" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "moved_from_id" uuid;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "bmi_guideline" text DEFAULT 'indian' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "client_password_length" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "staff_password_length" smallint DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "published_success_percent" smallint DEFAULT 94;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "is_backed_up_nightly" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_settings" ADD COLUMN "backup_nights" smallint DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note_amendments" ADD CONSTRAINT "client_note_amendments_note_id_client_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."client_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note_amendments" ADD CONSTRAINT "client_note_amendments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_moved_to_id_payments_id_fk" FOREIGN KEY ("moved_to_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_logos" ADD CONSTRAINT "practice_logos_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_subscription_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_versions" ADD CONSTRAINT "settings_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD CONSTRAINT "tax_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backup_runs_started" ON "backup_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "client_note_amendments_note" ON "client_note_amendments" USING btree ("note_id","created_at");--> statement-breakpoint
CREATE INDEX "client_notes_user" ON "client_notes" USING btree ("user_id","noted_on","id");--> statement-breakpoint
CREATE INDEX "client_notes_author" ON "client_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","issued_on");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_credited" ON "invoices" USING btree ("invoice_id") WHERE "invoices"."invoice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_subscription" ON "invoices" USING btree ("subscription_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_for_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_subscription" ON "refunds" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_follows_id_consultations_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."consultations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_booked_by_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_moved_from_id_payments_id_fk" FOREIGN KEY ("moved_from_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_follow_up" CHECK (not "consultations"."is_follow_up" or "consultations"."kind" = 'booking');--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_slot" CHECK (("consultations"."starts_at" is null) = ("consultations"."ends_at" is null) and ("consultations"."starts_at" is null or "consultations"."ends_at" = "consultations"."starts_at" + interval '15 minutes' or ("consultations"."is_follow_up" and "consultations"."ends_at" - "consultations"."starts_at" in (interval '30 minutes', interval '45 minutes', interval '60 minutes'))));--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_tax_treatment" CHECK ("packages"."tax_treatment" in ('exempt', 'taxable'));--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_tax_rate" CHECK ("packages"."tax_rate_basis_points" between 1 and 2800);--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_tax_whole" CHECK (("packages"."tax_rate_basis_points" is not null) = ("packages"."tax_treatment" is not null and "packages"."tax_treatment" = 'taxable'));--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_sac_code" CHECK ("packages"."sac_code" ~ '^[0-9]{4,8}$');--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_bmi_guideline" CHECK ("practice_settings"."bmi_guideline" in ('indian', 'who'));--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_client_password" CHECK ("practice_settings"."client_password_length" between 6 and 64);--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_staff_password" CHECK ("practice_settings"."staff_password_length" between 12 and 64);--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_success" CHECK ("practice_settings"."published_success_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "practice_settings" ADD CONSTRAINT "practice_settings_backup_nights" CHECK ("practice_settings"."backup_nights" between 1 and 365);
--> statement-breakpoint
INSERT INTO "tax_settings" ("id") VALUES (1);
--> statement-breakpoint
-- Rows that stay as they were written. Arguments: what is said of a change, the table whose row takes them along when it goes
-- (empty: none), the column that names it, then columns that may become empty because whom they name is gone.
CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  emptied text[] := TG_ARGV[3:];
  is_parent_there boolean := true;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_ARGV[1] <> '' THEN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE id = $1)', TG_ARGV[1])
         INTO is_parent_there USING (to_jsonb(OLD) ->> TG_ARGV[2])::uuid;
      IF NOT is_parent_there THEN RETURN OLD; END IF;
    END IF;
  ELSIF to_jsonb(NEW) - emptied = to_jsonb(OLD) - emptied
    AND NOT EXISTS (SELECT FROM unnest(emptied) AS name
                     WHERE to_jsonb(NEW) ->> name IS NOT NULL
                       AND to_jsonb(NEW) ->> name IS DISTINCT FROM to_jsonb(OLD) ->> name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
DROP TRIGGER payments_append_only ON "payments";
--> statement-breakpoint
DROP FUNCTION keep_payments();
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('payments are append-only', 'subscription_plans', 'subscription_id', 'recorded_by', 'moved_from_id');
--> statement-breakpoint
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('refunds are append-only', 'subscription_plans', 'subscription_id', 'recorded_by');
--> statement-breakpoint
CREATE TRIGGER payment_decisions_append_only BEFORE UPDATE OR DELETE ON "payment_decisions" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('decisions on payments are append-only', 'payments', 'payment_id', 'moved_to_id', 'refund_id', 'decided_by');
--> statement-breakpoint
CREATE TRIGGER client_notes_signed_stay BEFORE UPDATE OR DELETE ON "client_notes" FOR EACH ROW WHEN (OLD.status = 'signed')
  EXECUTE FUNCTION keep_rows('signed notes are amended, never changed', 'users', 'user_id', 'author_id');
--> statement-breakpoint
CREATE TRIGGER client_note_amendments_append_only BEFORE UPDATE OR DELETE ON "client_note_amendments" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('amendments are append-only', 'client_notes', 'note_id', 'author_id');
--> statement-breakpoint
CREATE TRIGGER settings_versions_append_only BEFORE UPDATE OR DELETE ON "settings_versions" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('versions of settings are append-only', '', '', 'changed_by');
--> statement-breakpoint
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was invoiced never changes' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE TRIGGER client_notes_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "client_notes"
  FOR EACH ROW EXECUTE FUNCTION require_client();
