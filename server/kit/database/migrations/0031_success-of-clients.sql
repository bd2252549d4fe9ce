DROP INDEX "diet_plans_active_end";--> statement-breakpoint
ALTER TABLE "client_weights" ADD COLUMN "moved_grams" integer;--> statement-breakpoint
ALTER TABLE "client_weights" ADD COLUMN "has_arrived" boolean;--> statement-breakpoint
CREATE INDEX "client_weights_moved" ON "client_weights" USING btree ("moved_grams","has_arrived") WHERE "client_weights"."moved_grams" is not null;--> statement-breakpoint
CREATE INDEX "consultations_booked" ON "consultations" USING btree ("created_at","kind","status","staff_id");--> statement-breakpoint
CREATE INDEX "consultations_held" ON "consultations" USING btree (coalesce("starts_at", "created_at"),"staff_id") WHERE "consultations"."status" = 'done';--> statement-breakpoint
CREATE INDEX "food_items_shown" ON "food_items" USING btree ("id") WHERE "food_items"."is_active" and "food_items"."quarantine_reason" is null and "food_items"."variant" is null;--> statement-breakpoint
CREATE INDEX "diet_plans_active_end" ON "diet_plans" USING btree ("end_date","start_date","user_id","paused_at") WHERE "diet_plans"."status" = 'active';--> statement-breakpoint
ALTER TABLE "client_weights" ADD CONSTRAINT "client_weights_success" CHECK (("client_weights"."moved_grams" is null) = ("client_weights"."has_arrived" is null));--> statement-breakpoint
-- The way of a client towards their goal. Counted are active clients with a goal and two weights who were not there at first.
CREATE FUNCTION measure_success(who_role text, is_active boolean, goal numeric, weights bigint, first_weight numeric,
                                last_weight numeric, OUT moved_grams integer, OUT has_arrived boolean)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN goal < first_weight THEN 1000 * (first_weight - last_weight) ELSE 1000 * (last_weight - first_weight) END,
         CASE WHEN goal < first_weight THEN last_weight <= goal ELSE last_weight >= goal END
   WHERE who_role = 'client' AND is_active AND goal IS NOT NULL AND weights >= 2 AND first_weight <> goal
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_weights(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_weights (user_id, weight_count)
    SELECT id, 0 FROM users WHERE id = ANY(ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM 1 FROM client_weights WHERE user_id = ANY(ids) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE client_weights w
     SET weight_count = c.weight_count, first_weight_kg = c.first_weight, last_weight_kg = c.last_weight,
         moved_grams = m.moved_grams, has_arrived = m.has_arrived
    FROM (SELECT i.id,
                 (SELECT count(*) FROM progress_entries e
                   WHERE e.user_id = i.id AND e.deleted_at IS NULL AND e.weight IS NOT NULL) AS weight_count,
                 (SELECT e.weight FROM progress_entries e
                   WHERE e.user_id = i.id AND e.deleted_at IS NULL AND e.weight IS NOT NULL
                   ORDER BY e.entry_date, e.id LIMIT 1) AS first_weight,
                 (SELECT e.weight FROM progress_entries e
                   WHERE e.user_id = i.id AND e.deleted_at IS NULL AND e.weight IS NOT NULL
                   ORDER BY e.entry_date DESC, e.id DESC LIMIT 1) AS last_weight
            FROM unnest(ids) i (id)) c
    JOIN users u ON u.id = c.id
    LEFT JOIN LATERAL measure_success(u.role, u.is_active, u.goal_weight_kg, c.weight_count, c.first_weight, c.last_weight) m
      ON true
   WHERE w.user_id = c.id
     AND (w.weight_count, w.first_weight_kg, w.last_weight_kg, w.moved_grams, w.has_arrived)
         IS DISTINCT FROM (c.weight_count, c.first_weight, c.last_weight, m.moved_grams, m.has_arrived);
END $$;
--> statement-breakpoint
-- A person's row is locked before that of their weights, as by a new measurement.
CREATE FUNCTION note_changed_goal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE client_weights w
     SET (moved_grams, has_arrived) = (SELECT m.moved_grams, m.has_arrived FROM measure_success(
           NEW.role, NEW.is_active, NEW.goal_weight_kg, w.weight_count, w.first_weight_kg, w.last_weight_kg) m)
   WHERE w.user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_goal_changed AFTER UPDATE OF role, is_active, goal_weight_kg ON "users" FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active, OLD.goal_weight_kg) IS DISTINCT FROM (NEW.role, NEW.is_active, NEW.goal_weight_kg))
  EXECUTE FUNCTION note_changed_goal();
--> statement-breakpoint
UPDATE client_weights w
   SET moved_grams = m.moved_grams, has_arrived = m.has_arrived
  FROM users u
 CROSS JOIN LATERAL (SELECT s.user_id, s.weight_count, s.first_weight_kg, s.last_weight_kg FROM client_weights s
                      WHERE s.user_id = u.id) s
 CROSS JOIN LATERAL measure_success(u.role, u.is_active, u.goal_weight_kg, s.weight_count, s.first_weight_kg,
                                    s.last_weight_kg) m
 WHERE w.user_id = u.id;
