-- Of any other kind nothing is asked here: the table knows none.
CREATE OR REPLACE FUNCTION check_invoice_sum() RETURNS trigger LANGUAGE plpgsql AS $$
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
