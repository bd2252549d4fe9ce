ALTER TABLE "consents" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "wording_version" text;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consultations" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "cook_links" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "identity_decoys" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_locale" CHECK ("consents"."locale" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_locale" CHECK ("consultations"."locale" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "cook_links" ADD CONSTRAINT "cook_links_locale" CHECK ("cook_links"."locale" ~ '^[a-z]{2,3}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale" CHECK ("users"."locale" ~ '^[a-z]{2,3}$');