CREATE TABLE "plan_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"diet_plan_id" uuid NOT NULL,
	"opens" text NOT NULL,
	"sent_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_links_opens" CHECK ("plan_links"."opens" in ('plan', 'pdf'))
);
--> statement-breakpoint
ALTER TABLE "plan_links" ADD CONSTRAINT "plan_links_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_links" ADD CONSTRAINT "plan_links_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_links_plan" ON "plan_links" USING btree ("diet_plan_id");--> statement-breakpoint
CREATE INDEX "plan_links_expires" ON "plan_links" USING btree ("expires_at");