CREATE INDEX "progress_entries_plan" ON "progress_entries" USING btree ("diet_plan_id") WHERE "progress_entries"."diet_plan_id" is not null;--> statement-breakpoint
CREATE INDEX "progress_entries_user" ON "progress_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_entries_created_by" ON "progress_entries" USING btree ("created_by");