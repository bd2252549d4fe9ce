ALTER TABLE "consultations" DROP CONSTRAINT "consultations_channel";--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "follow_up_channel" text DEFAULT 'phone' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "video_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "consultation_settings" ADD CONSTRAINT "consultation_settings_channel" CHECK ("consultation_settings"."follow_up_channel" in ('phone', 'chat', 'video', 'practice'));--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_place" CHECK (("consultations"."channel" in ('video', 'practice')) = ("consultations"."place" is not null));--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_channel" CHECK ("consultations"."channel" in ('phone', 'chat') or ("consultations"."channel" in ('video', 'practice') and "consultations"."is_follow_up"));