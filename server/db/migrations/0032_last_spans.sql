ALTER TABLE "client_active_spans" ADD COLUMN "is_last" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "client_active_spans_days" ON "client_active_spans" USING btree ("end_day","first_day","is_last");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'client' and "users"."is_onboarding_complete";--> statement-breakpoint
INSERT INTO analytics_stale (user_id) SELECT DISTINCT user_id FROM client_active_spans;
