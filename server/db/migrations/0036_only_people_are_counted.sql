-- What goes with a person queues nobody: by then the person is gone, and rows of their own go with them.
CREATE OR REPLACE FUNCTION note_stale_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id)
    SELECT DISTINCT c.user_id FROM changed_rows c JOIN users u ON u.id = c.user_id WHERE c.weight IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stale_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_plan_counted(OLD.status, OLD.completed_at) THEN
    INSERT INTO analytics_stale (user_id) SELECT id FROM users WHERE id = OLD.user_id;
    INSERT INTO analytics_stale (day) VALUES (OLD.start_date);
  END IF;
  IF TG_OP <> 'DELETE' AND is_plan_counted(NEW.status, NEW.completed_at) THEN
    INSERT INTO analytics_stale (user_id, day) VALUES (NEW.user_id, NULL), (NULL, NEW.start_date);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_stale_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_subscription_counted(OLD.status, OLD.activated_at) THEN
    INSERT INTO analytics_stale (user_id) SELECT id FROM users WHERE id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND is_subscription_counted(NEW.status, NEW.activated_at) THEN
    INSERT INTO analytics_stale (user_id) VALUES (NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
