CREATE TABLE "booking_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"details" jsonb NOT NULL,
	"client_id" uuid,
	"idempotency_key_hash" "bytea",
	"request_hash" "bytea",
	"place_hash" "bytea",
	"device_hash" "bytea",
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"booking_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_holds_idempotency_key_hash_unique" UNIQUE("idempotency_key_hash"),
	CONSTRAINT "booking_holds_idempotency" CHECK (("booking_holds"."idempotency_key_hash" is null) = ("booking_holds"."request_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "open_per_person" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "monthly_per_number" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "monthly_per_device" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "monthly_per_address" smallint DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "mails_limit_notice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "confirms_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "hold_minutes" smallint DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "place_hash" "bytea";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_booking_id_consultations_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_holds_expires" ON "booking_holds" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_limits" CHECK ("consultation_settings"."open_per_person" between 1 and 100 and "consultation_settings"."monthly_per_number" between 1 and 1000 and "consultation_settings"."monthly_per_device" between 1 and 1000 and "consultation_settings"."monthly_per_address" between 1 and 1000);--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_hold" CHECK ("consultation_settings"."hold_minutes" between 5 and 60);