CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"machine" text,
	"pid" integer NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" DROP CONSTRAINT "outgoing_mails_status_known";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "sending_by" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outgoing_mails_tried" ON "outgoing_mails" USING btree ("tried_at");--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_sending" CHECK (("outgoing_mails"."status" = 'sending') = ("outgoing_mails"."sending_by" is not null));--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_status_known" CHECK ("outgoing_mails"."status" in ('queued', 'sending', 'sent', 'kept', 'failed'));