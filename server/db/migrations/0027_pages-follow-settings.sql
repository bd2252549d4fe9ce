-- Pages show the logo, and how long a password has to be: every process drops those it has rendered when either changes.
CREATE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_content_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER practice_logos_changed AFTER INSERT OR UPDATE OR DELETE ON "practice_logos"
  FOR EACH ROW EXECUTE FUNCTION announce_page_change();
--> statement-breakpoint
CREATE TRIGGER practice_settings_changed AFTER UPDATE ON "practice_settings"
  FOR EACH ROW WHEN (OLD.client_password_length <> NEW.client_password_length OR OLD.staff_password_length <> NEW.staff_password_length)
  EXECUTE FUNCTION announce_page_change();
