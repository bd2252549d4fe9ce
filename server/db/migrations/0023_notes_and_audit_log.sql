CREATE INDEX "audit_log_address" ON "audit_log" USING btree ("ip_address","at") WHERE "audit_log"."ip_address" is not null;
--> statement-breakpoint
-- Who has records of a client stays one; notes about them are such records too.
CREATE OR REPLACE FUNCTION keep_client_with_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM diet_plans WHERE user_id = OLD.id)
    OR EXISTS (SELECT 1 FROM subscription_plans WHERE user_id = OLD.id)
    OR EXISTS (SELECT 1 FROM progress_entries WHERE user_id = OLD.id)
    OR EXISTS (SELECT 1 FROM client_notes WHERE user_id = OLD.id) THEN
    RAISE EXCEPTION 'a client with records stays a client'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_client_with_records';
  END IF;
  RETURN NEW;
END $$;
