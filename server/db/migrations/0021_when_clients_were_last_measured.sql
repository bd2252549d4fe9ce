ALTER TABLE "users" ADD COLUMN "last_entry_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" u SET "last_entry_at" = p.last_at
  FROM (SELECT user_id, max(entry_date) AS last_at FROM "progress_entries" WHERE deleted_at IS NULL GROUP BY user_id) p
 WHERE p.user_id = u.id;
--> statement-breakpoint
CREATE INDEX "users_last_entry" ON "users" USING btree (coalesce("last_entry_at", '1899-01-01Z'::timestamptz),"id") WHERE "users"."role" = 'client' and "users"."is_active";
--> statement-breakpoint
-- A new measurement can only make the last one later. Each of these runs once for a whole statement, however many rows it writes.
CREATE FUNCTION note_new_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET last_entry_at = p.last_at
    FROM (SELECT user_id, max(entry_date) AS last_at FROM new_rows WHERE deleted_at IS NULL GROUP BY user_id) p
   WHERE u.id = p.user_id AND (u.last_entry_at IS NULL OR u.last_entry_at < p.last_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_noted_new AFTER INSERT ON "progress_entries"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_entries();
--> statement-breakpoint
-- What changes or goes is counted anew, with the clients held first: else one who counts would not see what another has just written.
CREATE FUNCTION count_last_entries(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users u SET last_entry_at = p.last_at
    FROM (SELECT i.id, (SELECT max(e.entry_date) FROM progress_entries e WHERE e.user_id = i.id AND e.deleted_at IS NULL) AS last_at
            FROM unnest(ids) i(id)) p
   WHERE u.id = p.id AND u.last_entry_at IS DISTINCT FROM p.last_at;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_last_entries(array_agg(DISTINCT c.id))
    FROM (SELECT unnest(ARRAY[o.user_id, n.user_id]) AS id FROM old_rows o JOIN new_rows n ON n.id = o.id
           WHERE (o.entry_date, o.deleted_at, o.user_id) IS DISTINCT FROM (n.entry_date, n.deleted_at, n.user_id)) c
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_noted_change AFTER UPDATE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_entries();
--> statement-breakpoint
CREATE FUNCTION note_gone_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_last_entries(array_agg(DISTINCT user_id)) FROM old_rows WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_noted_gone AFTER DELETE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_gone_entries();
