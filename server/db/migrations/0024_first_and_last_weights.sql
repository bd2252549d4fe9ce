CREATE TABLE "client_weights" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weight_count" integer NOT NULL,
	"first_weight_kg" numeric(5, 2),
	"last_weight_kg" numeric(5, 2),
	CONSTRAINT "client_weights_counted" CHECK (("client_weights"."weight_count" = 0) = ("client_weights"."first_weight_kg" is null) and ("client_weights"."weight_count" = 0) = ("client_weights"."last_weight_kg" is null))
);
--> statement-breakpoint
ALTER TABLE "client_weights" ADD CONSTRAINT "client_weights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diet_plans_published" ON "diet_plans" USING btree ("published_at","user_id") WHERE "diet_plans"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "progress_entries_date" ON "progress_entries" USING btree ("entry_date","user_id") WHERE "progress_entries"."deleted_at" is null;--> statement-breakpoint
-- Held in one order first: of two who write at a time the second counts what the first has written. Nobody's who is being erased.
CREATE FUNCTION count_weights(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO client_weights (user_id, weight_count)
    SELECT id, 0 FROM users WHERE id = ANY(ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM 1 FROM client_weights WHERE user_id = ANY(ids) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE client_weights w
     SET weight_count = c.weight_count, first_weight_kg = c.first_weight, last_weight_kg = c.last_weight
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
   WHERE w.user_id = c.id
     AND (w.weight_count, w.first_weight_kg, w.last_weight_kg) IS DISTINCT FROM (c.weight_count, c.first_weight, c.last_weight);
END $$;
--> statement-breakpoint
SELECT count_weights(array_agg(DISTINCT user_id)) FROM progress_entries HAVING count(*) > 0;
--> statement-breakpoint
CREATE FUNCTION note_new_weights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_weights(array_agg(DISTINCT user_id)) FROM new_rows
    WHERE weight IS NOT NULL AND deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_weights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_weights(array_agg(DISTINCT c.id))
    FROM (SELECT unnest(ARRAY[o.user_id, n.user_id]) AS id FROM old_rows o JOIN new_rows n ON n.id = o.id
           WHERE (o.weight, o.entry_date, o.deleted_at, o.user_id)
                 IS DISTINCT FROM (n.weight, n.entry_date, n.deleted_at, n.user_id)) c
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_gone_weights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_weights(array_agg(DISTINCT user_id)) FROM old_rows
    WHERE weight IS NOT NULL AND deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_weights_new AFTER INSERT ON "progress_entries"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_weights();
--> statement-breakpoint
CREATE TRIGGER progress_entries_weights_change AFTER UPDATE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_weights();
--> statement-breakpoint
CREATE TRIGGER progress_entries_weights_gone AFTER DELETE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_gone_weights();
