CREATE TABLE "rate_limits" (
	"key_hash" "bytea" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_limits_key_hash_window_start_pk" PRIMARY KEY("key_hash","window_start")
);
--> statement-breakpoint
ALTER TABLE "identity_decoys" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "identity_users" ADD COLUMN "has_staff_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "setup_tokens" ADD COLUMN "is_for_first_admin" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "rate_limits_window" ON "rate_limits" USING btree ("window_start");