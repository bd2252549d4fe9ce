-- Who holds something is asked about only when it changes: what somebody held before they became a client can still be
-- confirmed, moved and closed.
CREATE OR REPLACE FUNCTION require_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.staff_id IS NOT DISTINCT FROM OLD.staff_id THEN
    RETURN NEW;
  END IF;
  IF NEW.staff_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.staff_id AND role IN ('admin', 'employee')) THEN
    RAISE EXCEPTION 'user % is not staff', NEW.staff_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_held_by_staff';
  END IF;
  RETURN NEW;
END $$;
