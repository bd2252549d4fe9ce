-- Open schedules and inboxes are told that something about consultations has changed, never what: staff are told as one, and
-- the client whose consultation it is among their own things.
CREATE FUNCTION announce_practice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_practice_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_consultation_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
BEGIN
  FOR owner IN SELECT DISTINCT client_id FROM (VALUES (OLD.client_id), (NEW.client_id)) AS o (client_id)
                WHERE client_id IS NOT NULL LOOP
    PERFORM pg_notify('pathya_record_changed', owner::text || ' consultations');
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER consultations_announced AFTER INSERT OR UPDATE OR DELETE ON "consultations"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
CREATE TRIGGER consultations_announced_to_client AFTER INSERT OR UPDATE OR DELETE ON "consultations"
  FOR EACH ROW EXECUTE FUNCTION announce_consultation_change();
--> statement-breakpoint
-- Notes are counted in the lists; whatever else is written down changes the consultation too.
CREATE TRIGGER consultation_events_announced AFTER INSERT ON "consultation_events"
  FOR EACH ROW WHEN (NEW.kind = 'note') EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
CREATE TRIGGER availability_hours_announced AFTER INSERT OR UPDATE OR DELETE ON "availability_hours"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
CREATE TRIGGER holidays_announced AFTER INSERT OR UPDATE OR DELETE ON "holidays"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_practice_change('consultations');
