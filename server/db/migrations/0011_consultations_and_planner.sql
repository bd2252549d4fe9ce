CREATE TABLE "availability_hours" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availability_hours_weekday" CHECK ("availability_hours"."weekday" between 1 and 7),
	CONSTRAINT "availability_hours_minutes" CHECK ("availability_hours"."start_minute" >= 0 and "availability_hours"."end_minute" <= 1440 and "availability_hours"."start_minute" < "availability_hours"."end_minute"),
	CONSTRAINT "availability_hours_grid" CHECK ("availability_hours"."start_minute" % 15 = 0 and "availability_hours"."end_minute" % 15 = 0)
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consultation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consultation_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"note" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "consultation_events_kind" CHECK ("consultation_events"."kind" in ('created', 'asked-again', 'moved', 'status', 'assigned', 'note', 'client-asked', 'client-made')),
	CONSTRAINT "consultation_events_note" CHECK (("consultation_events"."kind" = 'note') = ("consultation_events"."note" is not null))
);
--> statement-breakpoint
CREATE TABLE "consultation_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"monthly_cap" integer DEFAULT 15 NOT NULL,
	"lead_minutes" integer DEFAULT 120 NOT NULL,
	"days_ahead" integer DEFAULT 30 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_settings_one_row" CHECK ("consultation_settings"."id" = 1),
	CONSTRAINT "consultation_settings_cap" CHECK ("consultation_settings"."monthly_cap" between 0 and 1000),
	CONSTRAINT "consultation_settings_lead" CHECK ("consultation_settings"."lead_minutes" between 0 and 10080),
	CONSTRAINT "consultation_settings_days_ahead" CHECK ("consultation_settings"."days_ahead" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"staff_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"concern" text,
	"channel" text DEFAULT 'phone' NOT NULL,
	"message" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"preferred_time" text,
	"calculator_result" jsonb,
	"consent_wording" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"manage_token_hash" "bytea",
	"calendar_sequence" integer DEFAULT 0 NOT NULL,
	"client_id" uuid,
	"asked_count" integer DEFAULT 1 NOT NULL,
	"last_asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultations_manage_token_hash_unique" UNIQUE("manage_token_hash"),
	CONSTRAINT "consultations_kind" CHECK ("consultations"."kind" in ('booking', 'call-back')),
	CONSTRAINT "consultations_status" CHECK ("consultations"."status" in ('new', 'confirmed', 'done', 'no-show', 'cancelled')),
	CONSTRAINT "consultations_channel" CHECK ("consultations"."channel" in ('phone', 'chat')),
	CONSTRAINT "consultations_phone_form" CHECK ("consultations"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "consultations_preferred_time" CHECK ("consultations"."preferred_time" in ('any', 'morning', 'afternoon', 'evening')),
	CONSTRAINT "consultations_booking_whole" CHECK ("consultations"."kind" <> 'booking' or ("consultations"."starts_at" is not null and "consultations"."ends_at" is not null and "consultations"."concern" is not null)),
	CONSTRAINT "consultations_slot" CHECK (("consultations"."starts_at" is null) = ("consultations"."ends_at" is null) and ("consultations"."starts_at" is null or "consultations"."ends_at" = "consultations"."starts_at" + interval '15 minutes')),
	CONSTRAINT "consultations_grid" CHECK ("consultations"."starts_at" is null or mod(extract(epoch from "consultations"."starts_at")::bigint, 900) = 0)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"label" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_order" CHECK ("holidays"."first_day" <= "holidays"."last_day")
);
--> statement-breakpoint
CREATE TABLE "planner_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"meals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planner_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "planner_days_meals" CHECK (jsonb_typeof("planner_days"."meals") = 'array' and jsonb_array_length("planner_days"."meals") <= 40)
);
--> statement-breakpoint
ALTER TABLE "availability_hours" ADD CONSTRAINT "availability_hours_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_days" ADD CONSTRAINT "planner_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_events_consultation" ON "consultation_events" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "consultations_created" ON "consultations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consultations_open" ON "consultations" USING btree ("created_at","id") WHERE "consultations"."status" in ('new', 'confirmed');--> statement-breakpoint
CREATE INDEX "consultations_staff_starts" ON "consultations" USING btree ("staff_id","starts_at");--> statement-breakpoint
CREATE INDEX "consultations_starts" ON "consultations" USING btree ("starts_at") WHERE "consultations"."starts_at" is not null;--> statement-breakpoint
CREATE INDEX "consultations_client" ON "consultations" USING btree ("client_id") WHERE "consultations"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "consultations_phone" ON "consultations" USING btree ("phone","last_asked_at");--> statement-breakpoint
CREATE INDEX "holidays_days" ON "holidays" USING btree ("last_day","first_day");--> statement-breakpoint
-- One staff member never holds two consultations at a time. What was cancelled frees its slot.
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_no_double_booking"
  EXCLUDE USING gist ("staff_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&)
  WHERE ("status" <> 'cancelled' AND "starts_at" IS NOT NULL AND "staff_id" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "availability_hours" ADD CONSTRAINT "availability_hours_no_overlap"
  EXCLUDE USING gist ("staff_id" WITH =, "weekday" WITH =, int4range("start_minute", "end_minute", '[)') WITH &&);
--> statement-breakpoint
-- Hours and consultations are held by staff, never by clients.
CREATE FUNCTION require_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.staff_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.staff_id AND role IN ('admin', 'employee')) THEN
    RAISE EXCEPTION 'user % is not staff', NEW.staff_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_held_by_staff';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER consultations_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "consultations"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
CREATE TRIGGER availability_hours_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "availability_hours"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
CREATE TRIGGER holidays_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "holidays"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
-- What happened stays as it was written; it goes only with the consultation itself.
CREATE FUNCTION keep_consultation_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM consultations WHERE id = OLD.consultation_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the history of a consultation is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER consultation_events_append_only BEFORE UPDATE OR DELETE ON "consultation_events"
  FOR EACH ROW EXECUTE FUNCTION keep_consultation_events();
--> statement-breakpoint
INSERT INTO "consultation_settings" ("id") VALUES (1);
