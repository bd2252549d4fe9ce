-- Who is erased is in no queue any more, whatever went with them: this runs after the rows that follow a person. Rows that are
-- being counted are left to whoever counts, who takes them away.
CREATE FUNCTION forget_stale_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM analytics_stale
   WHERE id IN (SELECT id FROM analytics_stale WHERE user_id = OLD.id FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stale_gone AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION forget_stale_user();
