-- What the tables need and Drizzle does not express: triggers, exclusion constraints, first rows.

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
-- The last active admin who has verified their address cannot be removed, demoted or deactivated.
CREATE FUNCTION keep_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER users_keep_last_admin BEFORE UPDATE OR DELETE ON "users"
  FOR EACH ROW WHEN (OLD.role = 'admin' AND OLD.is_active) EXECUTE FUNCTION keep_last_admin();
--> statement-breakpoint
-- Plans and measurements belong to clients, not to staff. The row lock makes a change of role wait for a new plan, and
-- a new plan wait for a change of role.
CREATE FUNCTION require_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND role = 'client' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is not a client', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_user_is_client';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER diet_plans_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "diet_plans"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
-- Days and groceries of a published plan do not change, except in the transaction that publishes the plan's next
-- version and names the plan in `pathya.publishing`.
CREATE FUNCTION keep_published_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan_id uuid;
  plan_status text;
BEGIN
  FOREACH plan_id IN ARRAY CASE TG_OP WHEN 'DELETE' THEN ARRAY[OLD.diet_plan_id] WHEN 'INSERT' THEN ARRAY[NEW.diet_plan_id]
                                      ELSE ARRAY[OLD.diet_plan_id, NEW.diet_plan_id] END LOOP
    SELECT status INTO plan_status FROM diet_plans WHERE id = plan_id;
    -- No plan any more: the days go with it.
    IF plan_status IS NOT NULL AND plan_status <> 'draft'
       AND plan_id::text <> coalesce(current_setting('pathya.publishing', true), '') THEN
      RAISE EXCEPTION 'what belongs to a published plan cannot change'
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_drafts_only';
    END IF;
  END LOOP;
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
--> statement-breakpoint
-- With the usual sample of a hundred values, the planner expects fifty rows from a search for a rare name.
ALTER TABLE "food_names" ALTER COLUMN "key" SET STATISTICS 1000;
--> statement-breakpoint
-- Expression indexes with an operator class: lists of people and of invoices are searched by them.
CREATE INDEX "users_search" ON "users" USING gin (
  lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || "email" || ' ' || coalesce("phone", ''))
  gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (
  lower("number" || ' ' || coalesce("content" #>> '{client,name}', '') || ' ' || coalesce("content" #>> '{client,gstin}', ''))
  gin_trgm_ops);
--> statement-breakpoint
-- Nobody may change or remove what is in the log, not even the owner of the table.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM PUBLIC, CURRENT_USER;
--> statement-breakpoint
-- A session that ends for any reason closes its live streams in every process.
CREATE FUNCTION announce_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_session_ended', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_ended AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION announce_session_end();
--> statement-breakpoint
-- A new role, or a deactivated account, ends the user's sessions: they were opened with other rights.
CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_role_or_activity_changed AFTER UPDATE OF "role", "is_active" ON "users"
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.is_active IS DISTINCT FROM NEW.is_active)
  EXECUTE FUNCTION end_sessions_of_changed_user();
--> statement-breakpoint
-- Open pages show the user's own name and rights: they ask again when these change.
CREATE FUNCTION announce_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_user_changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_changed
  AFTER UPDATE OF "first_name", "last_name", "is_email_verified", "is_onboarding_complete" ON "users"
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.is_email_verified, OLD.is_onboarding_complete)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.is_email_verified, NEW.is_onboarding_complete))
  EXECUTE FUNCTION announce_user_change();
--> statement-breakpoint
CREATE FUNCTION announce_grant_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_user_changed', coalesce(NEW.user_id, OLD.user_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_grants_changed AFTER INSERT OR DELETE ON "staff_grants"
  FOR EACH ROW EXECUTE FUNCTION announce_grant_change();
--> statement-breakpoint
-- A client with records stays a client: no plan, subscription, measurement or note may belong to a member of staff.
CREATE FUNCTION keep_client_with_records() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER users_keep_client_with_records BEFORE UPDATE OF "role" ON "users"
  FOR EACH ROW WHEN (OLD.role = 'client' AND NEW.role <> 'client') EXECUTE FUNCTION keep_client_with_records();
--> statement-breakpoint
CREATE TRIGGER grocery_lists_drafts_only BEFORE INSERT OR UPDATE OR DELETE ON "grocery_lists"
  FOR EACH ROW EXECUTE FUNCTION keep_published_days();
--> statement-breakpoint
CREATE FUNCTION keep_published_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- No plan any more: its versions go with it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM diet_plans WHERE id = OLD.diet_plan_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a published version never changes'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'diet_plan_versions_never_change';
END $$;
--> statement-breakpoint
CREATE TRIGGER diet_plan_versions_never_change BEFORE UPDATE OR DELETE ON "diet_plan_versions"
  FOR EACH ROW EXECUTE FUNCTION keep_published_versions();
--> statement-breakpoint
-- A staff member never has two consultations at the same time. A cancelled one frees its slot.
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_no_double_booking"
  EXCLUDE USING gist ("staff_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&)
  WHERE ("status" <> 'cancelled' AND "starts_at" IS NOT NULL AND "staff_id" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "availability_hours" ADD CONSTRAINT "availability_hours_no_overlap"
  EXCLUDE USING gist ("staff_id" WITH =, "weekday" WITH =, int4range("start_minute", "end_minute", '[)') WITH &&);
--> statement-breakpoint
-- Hours and consultations are assigned to staff, never to clients. Only a changed assignment is checked: a consultation
-- of a former staff member can still be confirmed, moved and closed.
CREATE FUNCTION require_staff() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER consultations_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "consultations"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
CREATE TRIGGER availability_hours_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "availability_hours"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
CREATE TRIGGER holidays_held_by_staff BEFORE INSERT OR UPDATE OF staff_id ON "holidays"
  FOR EACH ROW EXECUTE FUNCTION require_staff();
--> statement-breakpoint
-- The history of a consultation does not change; it is deleted only with the consultation.
CREATE FUNCTION keep_consultation_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM consultations WHERE id = OLD.consultation_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the history of a consultation is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER consultation_events_append_only BEFORE UPDATE OR DELETE ON "consultation_events"
  FOR EACH ROW EXECUTE FUNCTION keep_consultation_events();
--> statement-breakpoint
-- The wording of a consent does not change; a consent can be withdrawn once.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
     AND (NEW.id, NEW.user_id, NEW.purpose, NEW.wording, NEW.given_at) = (OLD.id, OLD.user_id, OLD.purpose, OLD.wording, OLD.given_at)
     AND NEW.guardian_name IS NOT DISTINCT FROM OLD.guardian_name THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was agreed to does not change' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_stay BEFORE UPDATE ON "consents" FOR EACH ROW EXECUTE FUNCTION keep_consents();
--> statement-breakpoint
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts never change' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON "receipts"
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();
--> statement-breakpoint
CREATE TRIGGER progress_photos_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "progress_photos"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
CREATE TRIGGER plan_reviews_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "plan_reviews"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
-- Tells open pages which kind of a person's records has changed, without the content: they ask for it again. Within a
-- transaction the same message is sent once.
CREATE FUNCTION announce_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_record_changed', coalesce(NEW.user_id, OLD.user_id)::text || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_announced AFTER INSERT OR UPDATE OR DELETE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('notifications');
--> statement-breakpoint
CREATE TRIGGER progress_entries_announced AFTER INSERT OR UPDATE OR DELETE ON "progress_entries"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('progress');
--> statement-breakpoint
CREATE TRIGGER progress_photos_announced AFTER INSERT OR DELETE ON "progress_photos"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('progress');
--> statement-breakpoint
CREATE TRIGGER subscription_plans_announced AFTER INSERT OR UPDATE OR DELETE ON "subscription_plans"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('subscription');
--> statement-breakpoint
CREATE TRIGGER plan_reviews_announced AFTER INSERT OR UPDATE OR DELETE ON "plan_reviews"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('reviews');
--> statement-breakpoint
CREATE TRIGGER meal_ticks_announced AFTER INSERT OR UPDATE OR DELETE ON "meal_ticks"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('ticks');
--> statement-breakpoint
CREATE TRIGGER data_exports_announced AFTER INSERT OR UPDATE OR DELETE ON "data_exports"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('exports');
--> statement-breakpoint
-- A client sees that a plan is being written, paused, served again or being checked, but not each word of a draft.
CREATE TRIGGER diet_plans_announced_new AFTER INSERT OR DELETE ON "diet_plans"
  FOR EACH ROW EXECUTE FUNCTION announce_record_change('plans');
--> statement-breakpoint
CREATE TRIGGER diet_plans_announced AFTER UPDATE ON "diet_plans"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.published_number <> NEW.published_number
    OR OLD.paused_at IS DISTINCT FROM NEW.paused_at OR OLD.safety_flags IS DISTINCT FROM NEW.safety_flags)
  EXECUTE FUNCTION announce_record_change('plans');
--> statement-breakpoint
-- Rows that do not change. Arguments: the error message; the parent table with whose row they may be deleted (empty: none);
-- the column that names the parent; columns that may become null because the person they name was deleted.
CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  emptied text[] := TG_ARGV[3:];
  is_parent_there boolean := true;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_ARGV[1] <> '' THEN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE id = $1)', TG_ARGV[1])
         INTO is_parent_there USING (to_jsonb(OLD) ->> TG_ARGV[2])::uuid;
      IF NOT is_parent_there THEN RETURN OLD; END IF;
    END IF;
  ELSIF to_jsonb(NEW) - emptied = to_jsonb(OLD) - emptied
    AND NOT EXISTS (SELECT FROM unnest(emptied) AS name
                     WHERE to_jsonb(NEW) ->> name IS NOT NULL
                       AND to_jsonb(NEW) ->> name IS DISTINCT FROM to_jsonb(OLD) ->> name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('payments are append-only', 'subscription_plans', 'subscription_id', 'recorded_by', 'moved_from_id');
--> statement-breakpoint
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON "refunds" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('refunds are append-only', 'subscription_plans', 'subscription_id', 'recorded_by');
--> statement-breakpoint
CREATE TRIGGER payment_decisions_append_only BEFORE UPDATE OR DELETE ON "payment_decisions" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('decisions on payments are append-only', 'payments', 'payment_id', 'moved_to_id', 'refund_id', 'decided_by');
--> statement-breakpoint
CREATE TRIGGER client_notes_signed_stay BEFORE UPDATE OR DELETE ON "client_notes" FOR EACH ROW WHEN (OLD.status = 'signed')
  EXECUTE FUNCTION keep_rows('signed notes are amended, never changed', 'users', 'user_id', 'author_id');
--> statement-breakpoint
CREATE TRIGGER client_note_amendments_append_only BEFORE UPDATE OR DELETE ON "client_note_amendments" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('amendments are append-only', 'client_notes', 'note_id', 'author_id');
--> statement-breakpoint
CREATE TRIGGER settings_versions_append_only BEFORE UPDATE OR DELETE ON "settings_versions" FOR EACH ROW
  EXECUTE FUNCTION keep_rows('versions of settings are append-only', '', '', 'changed_by');
--> statement-breakpoint
CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was invoiced never changes' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();
--> statement-breakpoint
CREATE TRIGGER client_notes_user_is_client BEFORE INSERT OR UPDATE OF user_id ON "client_notes"
  FOR EACH ROW EXECUTE FUNCTION require_client();
--> statement-breakpoint
-- A new measurement can only make the last one later. These triggers run once per statement, for all of its rows.
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
-- After a change or deletion the last measurement is computed again. The clients are locked first, so that of two
-- transactions the second one sees what the first has written.
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
--> statement-breakpoint
-- Tells open schedules and inboxes that consultations have changed, without the content: staff as one group, and the
-- client whose consultation it is among their own records.
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
-- Lists count the notes; every other event changes the consultation too.
CREATE TRIGGER consultation_events_announced AFTER INSERT ON "consultation_events"
  FOR EACH ROW WHEN (NEW.kind = 'note') EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
CREATE TRIGGER availability_hours_announced AFTER INSERT OR UPDATE OR DELETE ON "availability_hours"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
CREATE TRIGGER holidays_announced AFTER INSERT OR UPDATE OR DELETE ON "holidays"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_practice_change('consultations');
--> statement-breakpoint
-- Rows are locked in one order first: of two transactions the second one counts what the first has written. Clients who
-- are being erased are left out.
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
--> statement-breakpoint
-- Everybody sees the packages: open pages ask for them again.
CREATE FUNCTION announce_packages_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathya_packages_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER packages_announced AFTER INSERT OR UPDATE OR DELETE ON "packages"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_packages_change();
--> statement-breakpoint
-- Pages show the logo and the minimum length of passwords: every process drops its rendered pages when either changes.
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
--> statement-breakpoint
-- All invoices of a subscription less their credit notes never exceed its price, and all credit notes of an invoice never
-- exceed the invoice. Transactions that issue for the same subscription or invoice wait for each other. Other kinds of
-- documents are left to the check constraint of the table.
CREATE FUNCTION check_invoice_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most bigint;
  others bigint;
BEGIN
  IF NEW.kind = 'invoice' THEN
    SELECT amount_paise - credit_paise INTO most FROM subscription_plans WHERE id = NEW.subscription_id FOR UPDATE;
    SELECT coalesce(sum(CASE kind WHEN 'invoice' THEN total_paise ELSE -total_paise END), 0) INTO others
      FROM invoices WHERE subscription_id = NEW.subscription_id;
  ELSIF NEW.kind = 'credit-note' THEN
    SELECT total_paise INTO most FROM invoices WHERE id = NEW.invoice_id AND kind = 'invoice' FOR UPDATE;
    IF most IS NULL THEN
      RAISE EXCEPTION 'a credit note is of an invoice' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credits';
    END IF;
    SELECT coalesce(sum(total_paise), 0) INTO others FROM invoices WHERE invoice_id = NEW.invoice_id;
  END IF;
  IF others + NEW.total_paise > most THEN
    RAISE EXCEPTION 'more is invoiced or credited than there is' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_within';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_within BEFORE INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION check_invoice_sum();
--> statement-breakpoint
-- Queues the clients whose analytics must be computed again: once per statement, without waiting for anybody. A client who
-- is being deleted is not queued.
CREATE FUNCTION note_stale_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id)
    SELECT DISTINCT c.user_id FROM changed_rows c JOIN users u ON u.id = c.user_id WHERE c.weight IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_stale_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id)
    SELECT DISTINCT unnest(ARRAY[o.user_id, n.user_id]) FROM old_rows o JOIN new_rows n ON n.id = o.id
     WHERE (o.weight, o.entry_date, o.deleted_at, o.user_id) IS DISTINCT FROM (n.weight, n.entry_date, n.deleted_at, n.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_new AFTER INSERT ON "progress_entries"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_entries();
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_gone AFTER DELETE ON "progress_entries"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_entries();
--> statement-breakpoint
CREATE TRIGGER progress_entries_stale_changed AFTER UPDATE ON "progress_entries"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_stale_changed_entries();
--> statement-breakpoint
CREATE FUNCTION note_stale_plan() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER diet_plans_stale AFTER INSERT OR DELETE ON "diet_plans" FOR EACH ROW EXECUTE FUNCTION note_stale_plan();
--> statement-breakpoint
CREATE TRIGGER diet_plans_stale_changed AFTER UPDATE ON "diet_plans" FOR EACH ROW
  WHEN ((OLD.status, OLD.start_date, OLD.end_date, OLD.completed_at, OLD.plan_type, OLD.published_number, OLD.user_id)
    IS DISTINCT FROM (NEW.status, NEW.start_date, NEW.end_date, NEW.completed_at, NEW.plan_type, NEW.published_number, NEW.user_id))
  EXECUTE FUNCTION note_stale_plan();
--> statement-breakpoint
-- Analytics count a subscription once it has been active, however it ended.
CREATE FUNCTION is_subscription_counted(status text, activated_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('active', 'ended') OR (status = 'cancelled' AND activated_at IS NOT NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION note_stale_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_subscription_counted(OLD.status, OLD.activated_at) THEN
    INSERT INTO analytics_stale (user_id) SELECT id FROM users WHERE id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' AND is_subscription_counted(NEW.status, NEW.activated_at) THEN
    INSERT INTO analytics_stale (user_id) VALUES (NEW.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_plans_stale AFTER INSERT OR DELETE ON "subscription_plans"
  FOR EACH ROW EXECUTE FUNCTION note_stale_subscription();
--> statement-breakpoint
CREATE TRIGGER subscription_plans_stale_changed AFTER UPDATE ON "subscription_plans" FOR EACH ROW
  WHEN ((OLD.status, OLD.start_date, OLD.end_date, OLD.activated_at, OLD.user_id)
    IS DISTINCT FROM (NEW.status, NEW.start_date, NEW.end_date, NEW.activated_at, NEW.user_id))
  EXECUTE FUNCTION note_stale_subscription();
--> statement-breakpoint
-- Analytics use the days of the client's own calendar.
CREATE FUNCTION note_stale_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analytics_stale (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stale AFTER UPDATE OF "time_zone" ON "users" FOR EACH ROW
  WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION note_stale_user();
--> statement-breakpoint
-- A deleted user leaves the queue: this runs after the rows that belong to the user. Queue rows that are being processed
-- are skipped; the process that works on them removes them.
CREATE FUNCTION forget_stale_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM analytics_stale
   WHERE id IN (SELECT id FROM analytics_stale WHERE user_id = OLD.id FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stale_gone AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION forget_stale_user();
--> statement-breakpoint
-- Tables with exactly one row, which a check constraint holds to.
INSERT INTO "practice_settings" ("id") VALUES (1);
--> statement-breakpoint
INSERT INTO "consultation_settings" ("id") VALUES (1);
--> statement-breakpoint
INSERT INTO "tax_settings" ("id") VALUES (1);
--> statement-breakpoint
-- The packages that a new practice starts with.
INSERT INTO "packages" ("key", "name", "description", "plan_type", "duration_weeks", "amount_paise", "position") VALUES
  ('regular', 'Regular Plan (1 Month)', 'A personal diet plan and its weekly follow-up.', 'diet_plan', 4, 249900, 1),
  ('rapid', 'Rapid Plan (2 Months)', 'Two months of plans that follow your progress.', 'diet_plan', 8, 449900, 2),
  ('super', 'Super Plan (3 Months)', 'Three months of plans that follow your progress.', 'diet_plan', 12, 599900, 3),
  ('service-weight-loss', 'Weight management programme (1 month)', NULL, 'weight_loss', 4, 299900, 11),
  ('service-diabetes', 'Diabetes programme (1 month)', NULL, 'diabetes', 4, 349900, 12),
  ('service-pcod', 'PCOD/PCOS programme (1 month)', NULL, 'pcod_pcos', 4, 399900, 13),
  ('service-thyroid', 'Thyroid programme (1 month)', NULL, 'thyroid', 4, 329900, 14),
  ('service-pregnancy', 'Pregnancy programme (1 month)', NULL, 'diet_plan', 4, 419900, 15),
  ('service-wedding', 'Pre-wedding programme (1 month)', NULL, 'pre_wedding', 4, 499900, 16);
