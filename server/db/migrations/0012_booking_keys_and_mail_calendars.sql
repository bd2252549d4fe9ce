ALTER TABLE "consultations" ADD COLUMN "idempotency_key_hash" "bytea";--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "request_hash" "bytea";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_idempotency_key_hash_unique" UNIQUE("idempotency_key_hash");--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_idempotency" CHECK (("consultations"."idempotency_key_hash" is null) = ("consultations"."request_hash" is null));