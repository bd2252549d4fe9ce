DROP INDEX "care_assignments_staff";--> statement-breakpoint
CREATE INDEX "diet_plans_in_writing" ON "diet_plans" USING btree ("user_id") WHERE "diet_plans"."status" = 'draft' and "diet_plans"."revises_plan_id" is null;--> statement-breakpoint
CREATE INDEX "payments_reference_trigrams" ON "payments" USING gin (lower("bank_reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_plans_claimed_first" ON "subscription_plans" USING btree (("status" = 'pending' and "payment_claimed_at" is not null),"created_at","id");--> statement-breakpoint
CREATE INDEX "subscription_plans_reference_trigrams" ON "subscription_plans" USING gin (lower("payment_reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_clients" ON "users" USING btree ("id","time_zone","first_name","last_name","email","created_at","last_entry_at","goal_weight_kg") WHERE "users"."role" = 'client' and "users"."is_active";--> statement-breakpoint
CREATE INDEX "users_health_flagged" ON "users" USING btree ("id") WHERE "users"."role" = 'client' and "users"."is_active" and "users"."health_flags" <> '{}';--> statement-breakpoint
CREATE INDEX "care_assignments_staff" ON "care_assignments" USING btree ("staff_id","client_id");