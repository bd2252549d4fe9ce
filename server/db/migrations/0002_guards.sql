-- Two active plans of one client never serve the same day. The end date itself is not served.
ALTER TABLE "diet_plans" ADD CONSTRAINT "diet_plans_no_overlap"
  EXCLUDE USING gist ("user_id" WITH =, daterange("start_date", "end_date", '[)') WITH &&)
  WHERE ("status" = 'active');
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- The last active admin stays: nobody can be left in front of a practice without a key.
CREATE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.role = 'admin' AND NEW.is_active THEN
    RETURN NEW;
  END IF;
  -- One such change at a time, or two admins could remove each other.
  PERFORM pg_advisory_xact_lock(hashtext('pathya.last_admin'));
  IF NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active AND id <> OLD.id) THEN
    RAISE EXCEPTION 'the last admin cannot be removed, demoted or deactivated'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_last_admin BEFORE UPDATE OR DELETE ON "users"
  FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.is_active) EXECUTE FUNCTION keep_last_admin();
--> statement-breakpoint
-- Plans and measurements belong to clients, not to staff.
CREATE FUNCTION require_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND role = 'client') THEN
    RAISE EXCEPTION 'user % is not a client', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_user_is_client';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER diet_plans_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "diet_plans"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
-- Day plans of a published plan are what the client follows: they do not change.
CREATE FUNCTION keep_published_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan_status text;
BEGIN
  SELECT status INTO plan_status FROM diet_plans
    WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.diet_plan_id ELSE NEW.diet_plan_id END;
  -- No plan any more: the days go with it.
  IF plan_status IS NOT NULL AND plan_status <> 'draft' THEN
    RAISE EXCEPTION 'days of a published plan cannot change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'daily_meal_plans_drafts_only';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER daily_meal_plans_drafts_only BEFORE INSERT OR UPDATE OR DELETE ON "daily_meal_plans"
  FOR EACH ROW EXECUTE FUNCTION keep_published_days();
--> statement-breakpoint
-- Every process drops its rendered pages when the practice's content changes.
CREATE FUNCTION announce_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_content_changed', NEW.version::text);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER practice_content_changed AFTER INSERT OR UPDATE ON "practice_content"
  FOR EACH ROW EXECUTE FUNCTION announce_content_change();
