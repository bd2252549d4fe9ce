CREATE TABLE "analytics_stale" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_stale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"day" date,
	CONSTRAINT "analytics_stale_one" CHECK (num_nonnulls("analytics_stale"."user_id", "analytics_stale"."day") = 1)
);
--> statement-breakpoint
CREATE TABLE "client_active_spans" (
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"end_day" date NOT NULL,
	CONSTRAINT "client_active_spans_user_id_first_day_pk" PRIMARY KEY("user_id","first_day"),
	CONSTRAINT "client_active_spans_order" CHECK ("client_active_spans"."end_day" > "client_active_spans"."first_day")
);
--> statement-breakpoint
CREATE TABLE "food_use_days" (
	"day" date NOT NULL,
	"food_id" uuid NOT NULL,
	"plan_count" integer NOT NULL,
	"serving_count" integer NOT NULL,
	CONSTRAINT "food_use_days_day_food_id_pk" PRIMARY KEY("day","food_id")
);
--> statement-breakpoint
CREATE TABLE "plan_outcomes" (
	"diet_plan_id" uuid NOT NULL,
	"weeks" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"programme" text NOT NULL,
	"mark_on" date NOT NULL,
	"change_kg" numeric(5, 2) NOT NULL,
	CONSTRAINT "plan_outcomes_diet_plan_id_weeks_pk" PRIMARY KEY("diet_plan_id","weeks")
);
--> statement-breakpoint
ALTER TABLE "client_active_spans" ADD CONSTRAINT "client_active_spans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outcomes" ADD CONSTRAINT "plan_outcomes_diet_plan_id_diet_plans_id_fk" FOREIGN KEY ("diet_plan_id") REFERENCES "public"."diet_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_outcomes" ADD CONSTRAINT "plan_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_outcomes_mark" ON "plan_outcomes" USING btree ("mark_on","programme","weeks","user_id","change_kg");--> statement-breakpoint
CREATE INDEX "plan_outcomes_user" ON "plan_outcomes" USING btree ("user_id");
--> statement-breakpoint
-- Whose records have changed is written down once for a statement, however many rows it writes, and without waiting for anybody.
CREATE FUNCTION note_stale_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id) SELECT DISTINCT user_id FROM changed_rows WHERE weight IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_stale_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id)
    SELECT DISTINCT unnest(ARRAY[o.user_id, n.user_id]) FROM old_rows o JOIN new_rows n ON n.id = o.id
     WHERE (o.weight, o.entry_date, o.deleted_at, o.user_id) IS DISTINCT FROM (n.weight, n.entry_date, n.deleted_at, n.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_new AFTER INSERT ON "progress_entries"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_entries();
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_gone AFTER DELETE ON "progress_entries"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_entries();
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_changed AFTER UPDATE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_changed_entries();
--> statement-breakpoint
-- A plan counts once it is published, and still when it was put away after its end; a withdrawn one does not.
CREATE FUNCTION is_plan_counted(status text, completed_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('active', 'completed') OR (status = 'archived' AND completed_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION note_stale_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_plan_counted(OLD.status, OLD.completed_at) THEN
    INSERT INTO analytics_stale (user_id, day) VALUES (OLD.user_id, NULL), (NULL, OLD.start_date);
  END IF;
  IF TG_OP <> 'DELETE' AND is_plan_counted(NEW.status, NEW.completed_at) THEN
    INSERT INTO analytics_stale (user_id, day) VALUES (NEW.user_id, NULL), (NULL, NEW.start_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER diet_plans_stale AFTER INSERT OR DELETE ON "diet_plans" FOR EACH ROW EXECUTE FUNCTION note_stale_plan();
--> statement-breakpoint
CREATE TRIGGER diet_plans_stale_changed AFTER UPDATE ON "diet_plans" FOR EACH ROW
  WHEN ((OLD.status, OLD.start_date, OLD.end_date, OLD.completed_at, OLD.plan_type, OLD.published_number, OLD.user_id)
    IS DISTINCT FROM (NEW.status, NEW.start_date, NEW.end_date, NEW.completed_at, NEW.plan_type, NEW.published_number, NEW.user_id))
  EXECUTE FUNCTION note_stale_plan();
--> statement-breakpoint
-- A subscription counts once it has been active, however it ended.
CREATE FUNCTION is_subscription_counted(status text, activated_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('active', 'ended') OR (status = 'cancelled' AND activated_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION note_stale_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_subscription_counted(OLD.status, OLD.activated_at) THEN
    INSERT INTO analytics_stale (user_id) VALUES (OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' AND is_subscription_counted(NEW.status, NEW.activated_at) THEN
    INSERT INTO analytics_stale (user_id) VALUES (NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_plans_stale AFTER INSERT OR DELETE ON "subscription_plans"
  FOR EACH ROW EXECUTE FUNCTION note_stale_subscription();
--> statement-breakpoint
CREATE TRIGGER subscription_plans_stale_changed AFTER UPDATE ON "subscription_plans" FOR EACH ROW
  WHEN ((OLD.status, OLD.start_date, OLD.end_date, OLD.activated_at, OLD.user_id)
    IS DISTINCT FROM (NEW.status, NEW.start_date, NEW.end_date, NEW.activated_at, NEW.user_id))
  EXECUTE FUNCTION note_stale_subscription();
--> statement-breakpoint
-- Days are those of the client's own calendar.
CREATE FUNCTION note_stale_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stale AFTER UPDATE OF "time_zone" ON "users" FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION note_stale_user();
--> statement-breakpoint
INSERT INTO analytics_stale (user_id)
  SELECT user_id FROM diet_plans WHERE is_plan_counted(status, completed_at)
  UNION SELECT user_id FROM subscription_plans WHERE is_subscription_counted(status, activated_at);
--> statement-breakpoint
INSERT INTO analytics_stale (day) SELECT DISTINCT start_date FROM diet_plans WHERE is_plan_counted(status, completed_at);
