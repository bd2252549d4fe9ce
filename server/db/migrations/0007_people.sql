CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(btrim(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email")),"id");--> statement-breakpoint
CREATE INDEX "users_pending" ON "users" USING btree ("created_at","id") WHERE "users"."created_by_admin" and not "users"."is_email_verified";
--> statement-breakpoint
-- An admin who has not come in yet opens no door: only those who have proven their address count as one who stays.
CREATE OR REPLACE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'admin' AND NEW.is_active THEN
    RETURN NEW;
  END IF;
  -- One such change at a time, or two admins could remove each other.
  PERFORM pg_advisory_xact_lock(hashtext('pathya.last_admin'));
  IF NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active AND is_email_verified AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin cannot be removed, demoted or deactivated'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
-- The lock makes a change of role wait until the plan stands, and the plan until the role does.
CREATE OR REPLACE FUNCTION require_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND role = 'client' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is not a client', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_user_is_client';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Who has records of a client stays one: nobody's plan or weight may belong to a member of staff.
CREATE FUNCTION keep_client_with_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM diet_plans WHERE user_id = OLD.id)
    OR EXISTS (SELECT 1 FROM subscription_plans WHERE user_id = OLD.id)
    OR EXISTS (SELECT 1 FROM progress_entries WHERE user_id = OLD.id) THEN
    RAISE EXCEPTION 'a client with records stays a client'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_client_with_records';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_client_with_records BEFORE UPDATE OF "role" ON "users"
  FOR EACH ROW WHEN (OLD.role = 'client' AND NEW.role <> 'client') EXECUTE FUNCTION keep_client_with_records();
